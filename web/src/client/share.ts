// Sharing and copying, also where the page is not served over HTTPS and has no clipboard.

/** Offers a link to the device's own share sheet, or copies it; tells which, or that neither worked. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (canShare()) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copy(url)) ? 'copied' : 'failed'
}

/** Offers a text to the device's own share sheet, or copies it; tells which, or that neither worked. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'failed'> {
  if (canShare()) {
    try {
      await navigator.share({ text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copy(text)) ? 'copied' : 'failed'
}

/** Whether the device has a share sheet worth using: phones do, desktops' are in the way. */
export function canShare(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'unseen'
  const dialogs = document.querySelectorAll('dialog[open]')
  const parent = dialogs[dialogs.length - 1] ?? document.body
  parent.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}

/** Whether a page at this host name can be opened on the device that serves it and nowhere else. */
export function onThisDeviceOnly(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
