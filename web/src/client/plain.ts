// Text that others wrote, made fit to stand among ours.

/** The text with a mark in place of each control character, those that turn the direction of writing too. */
export function plain(text: string): string {
  // Cc are the old controls; of the format characters, the marks, embeddings, overrides and isolates of direction.
  return text.replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}
