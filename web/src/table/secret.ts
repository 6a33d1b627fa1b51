// The table's words about a secret choice: what each seat is at, how long there is, what has happened.

import type { GameModule, SecretWords, Sound } from '../client/board'
import { sealOf } from '../client/phase'
import { WARNINGS_S, type SecretNews } from '../client/secret.svelte'
import { settings } from '../client/settings.svelte'
import { m } from '../paraglide/messages.js'
import type { MatchView } from '../wire/types'

export function secretWords(module: GameModule): SecretWords {
  const general = { task: m.secret_task(), busy: m.secret_busy(), again: m.secret_again() }
  return module.secret?.() ?? general
}

/** What a seat is at that is asked for a secret choice: in a word or two. */
export function seatDoes(view: MatchView, seat: number, { busy }: SecretWords): string {
  const state = sealOf(view, seat)
  if (state?.seal) return state.late ? m.secret_is_up() : m.secret_finished()
  const { held, online } = view.seats[seat]!
  if (held === 'other' && !online) return m.seat_away()
  if (view.frame.node.seconds === null || state?.begun != null) return busy
  return state?.ready ? m.secret_is_ready() : m.secret_not_ready()
}

/** A time in words: "1 minute 30 seconds". */
export function durationText(seconds: number): string {
  const part = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
      value,
    )
  const minutes = Math.floor(seconds / 60)
  const rest = Math.round(seconds % 60)
  const parts = [minutes > 0 ? part(minutes, 'minute') : '', rest > 0 ? part(rest, 'second') : '']
  return parts.filter(Boolean).join(' ') || part(0, 'second')
}

/** A clock's face: minutes and seconds, with tenths at the very end. */
export function clockText(left: number): string {
  if (left > 0 && left < WARNINGS_S.last) return `0:0${left.toFixed(1)}`
  const whole = Math.ceil(left)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export interface Told {
  text: string
  sound?: Sound
}

/** How a player is told of something. */
export function tellSecret(module: GameModule, view: MatchView, news: SecretNews): Told {
  const who = module.seatName(news.seat)
  switch (news.what) {
    case 'begun': {
      const time = durationText(view.frame.node.seconds ?? 0)
      return { text: m.secret_begun({ who, time }), sound: 'knock' }
    }
    case 'soon':
    case 'last':
      return { text: m.secret_soon({ seconds: WARNINGS_S[news.what] }), sound: 'warn' }
    case 'up':
      return { text: `${m.secret_up()}. ${m.secret_up_text()}`, sound: 'knock' }
    case 'in':
      return { text: m.secret_in(), sound: 'seal' }
    case 'ready':
      return { text: m.secret_other_ready({ who }), sound: 'knock' }
    case 'finished':
      return { text: m.secret_other_finished({ who }), sound: 'seal' }
    case 'reopened':
      return { text: m.secret_other_reopened({ who }) }
  }
}
