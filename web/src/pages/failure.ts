import { Failure } from '../client/api'
import { m } from '../paraglide/messages.js'

/** Why something could not be done, in one sentence for the player. */
export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return m.failed_unknown()
  if (error.status === 0) return m.failed_offline()
  if (error.status === 429) return m.refused_rate()
  if (error.status >= 500) return m.failed_server()
  const { error: text, line } = error.problem
  return line === null ? text : m.failed_line({ line, text })
}
