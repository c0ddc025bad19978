import type { AgentsPage } from '@/lib/api/agents'
import { formatSpan } from '@/lib/util/time'

type Look = Pick<AgentsPage, 'as_of' | 'syncing' | 'error' | 'look_seconds'>

/**
 * How old what is shown is, and when it is looked at again: "Looked 3 s ago; again in 4 s." `nowMs` undefined: the time
 * of rendering is not known.
 */
export function lookWords({ as_of, syncing, error, look_seconds }: Look, nowMs: number | undefined): string {
  if (as_of === null) return error === null ? 'Not looked yet' : 'Never looked with success'
  if (nowMs === undefined) return ''
  const agoMs = Math.max(0, nowMs - Date.parse(as_of))
  const leftMs = look_seconds * 1000 - agoMs
  const ago = formatSpan(agoMs)
  if (error !== null) return `Not looked for ${ago}`
  if (syncing) return `Looked ${ago} ago; looking again`
  if (leftMs < -LATE_MS) return `Not looked for ${ago}`
  if (leftMs < 1000) return `Looked ${ago} ago; looking again`
  return `Looked ${ago} ago; again in ${formatSpan(leftMs)}`
}

/** A look takes its time; only one that is later than this is missed. */
const LATE_MS = 15_000
