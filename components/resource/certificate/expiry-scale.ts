import { labeled } from '@/lib/util/state-labels'
import type { State } from '@/components/ui/state-chip'
import type { Expiry } from '@/lib/api/overview'
import { formatSpan, toRfc3339 } from '@/lib/util/time'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
/** The number of days before expiration from which a certificate is expiring soon. */
const NEAR_DAYS = 30
const ROWS = 6

/** A time axis, in milliseconds since the Unix epoch. */
export interface Scale {
  from: number
  to: number
}

/** Returns the start of a time's UTC day, in milliseconds since the Unix epoch. */
export const dayOf = (nowMs: number) => Math.floor(nowMs / DAY_MS) * DAY_MS

export const scaleAt = (nowMs: number): Scale => ({
  from: dayOf(nowMs) - 31 * DAY_MS,
  to: dayOf(nowMs) + 153 * DAY_MS,
})

/** Returns a time's position on the scale, in percent from 0 to 100. */
export function positionOf({ from, to }: Scale, ms: number): number {
  const share = ((ms - from) / (to - from)) * 100
  return Math.round(Math.min(100, Math.max(0, share)) * 10) / 10
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Distances below which an axis label is omitted, in percent of the chart's width. */
const apart = { wide: 16, narrow: 25 } as const

/** A month's label on the axis, with its position in percent. */
interface MonthTick {
  label: string
  at: number
  isWideOnly: boolean
}

/** Returns month labels for the axis, except labels too close to "Today" or to the end. */
export function monthTicks(scale: Scale, nowMs: number): MonthTick[] {
  const start = new Date(scale.from)
  const ticks = Array.from({ length: 8 }, (_, n) => {
    const ms = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + n, 1)
    return { label: months[new Date(ms).getUTCMonth()] ?? '', ms }
  })
  const today = positionOf(scale, dayOf(nowMs))
  let last = today
  return ticks
    .filter(({ ms }) => ms > scale.from && ms < scale.to)
    .map(({ label, ms }) => ({ label, at: positionOf(scale, ms) }))
    .filter(({ at }) => Math.abs(at - today) > apart.wide && at < 96)
    .map((tick) => {
      const isWideOnly = tick.at - last < apart.narrow
      if (!isWideOnly) last = tick.at
      return { ...tick, isWideOnly }
    })
}

export interface ExpiryState {
  state: State
  label: string
  when: string
}

export function expiryState({ at, is_renewal, is_blocked, is_used }: Expiry, nowMs: number): ExpiryState {
  const end = Date.parse(at)
  const left = end - nowMs
  const when = whenText(left)
  if (is_renewal) {
    if (is_blocked) return { state: 'attention', label: "Can't renew", when }
    if (end + DAY_MS < nowMs) return { state: 'attention', label: 'Overdue', when: `by ${spanText(-left)}` }
    return { state: 'ready', label: 'Renews', when: left > 0 ? when : 'today' }
  }
  if (left <= 0) return { ...labeled(is_used ? 'Expired' : 'Expired, not enforced'), when }
  if (left < NEAR_DAYS * DAY_MS) return { ...labeled('Expires soon'), when }
  return { state: 'ready', label: 'Expires', when }
}

const spanText = (ms: number) => (ms < 2 * YEAR_MS ? formatSpan(ms) : `${Math.round(ms / YEAR_MS)} y`)

export const whenText = (leftMs: number): string =>
  leftMs > 0 ? `in ${spanText(leftMs)}` : `${spanText(-leftMs)} ago`

const urgency: readonly State[] = ['wrong', 'attention', 'ready']

export function expiryRows(expiries: readonly Expiry[], nowMs: number): Expiry[] {
  const rank = (one: Expiry) => urgency.indexOf(expiryState(one, nowMs).state)
  return expiries
    .toSorted((a, b) => rank(a) - rank(b) || Date.parse(a.at) - Date.parse(b.at))
    .slice(0, ROWS)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const dateOf = (time: string): string => {
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? '' : toRfc3339(ms).slice(0, 10)
}
