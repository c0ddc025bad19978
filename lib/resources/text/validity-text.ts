import { labeled } from '@/lib/util/state-labels'
import { formatNumber } from '@/lib/util/text'
import { DAY_MS, formatAbsolute } from '@/lib/util/time'

/** The number of days before a certificate's expiry during which the certificate needs attention. */
const NEAR_DAYS = 30
/** The start of the last day of the year 9999, in milliseconds since the Unix epoch. */
const LAST_MS = Date.UTC(9999, 11, 31)

interface Validity {
  state: 'ready' | 'waiting' | 'attention' | 'wrong' | 'unknown'
  label: string
  cause: string
  sentence: string
}

/**
 * Returns the validity of an authority. Unlike `validityText`, treats an expired authority that no edge enforces as
 * less severe. `isEnforced` is null if unknown.
 */
export function authorityText(
  dates: Parameters<typeof validityText>[0],
  nowMs: number,
  isEnforced: boolean | null,
): Validity {
  const text = validityText(dates, nowMs)
  if (text.state !== 'wrong' || isEnforced !== false) return text
  return {
    ...labeled('Expired, not enforced'),
    cause: `Expired ${daysText(nowMs - timeOf(dates.not_after))} ago`,
    sentence: 'No edge with mutual TLS enabled uses this authority, so no client certificates are rejected.',
  }
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

/**
 * Returns the end of a resource's validity, capped at December 31, 9999, or null if the API doesn't report a valid
 * time.
 */
export function validityEnd({ not_after }: { not_after?: unknown }): string | null {
  const end = timeOf(not_after)
  return Number.isNaN(end) ? null : new Date(Math.min(end, LAST_MS)).toISOString()
}

/** Returns the time 30 days from now, in RFC 3339 format. Certificates that expire before then need attention. */
export const nearEnd = (nowMs: number) => new Date(nowMs + NEAR_DAYS * DAY_MS).toISOString()

export function validityText(dates: { not_before?: unknown; not_after?: unknown }, nowMs: number): Validity {
  const [start, end] = [timeOf(dates.not_before), timeOf(dates.not_after)]
  if (Number.isNaN(end))
    return {
      state: 'unknown',
      label: 'Unknown',
      cause: 'Validity not reported',
      sentence: "The API doesn't report the certificate's validity.",
    }
  const until = formatAbsolute(end)
  if (end <= nowMs)
    return {
      ...labeled('Expired'),
      cause: 'Client certificates signed by this authority are rejected',
      sentence: `The certificate expired on ${until}, so edges with mutual TLS reject client certificates signed by this authority. Replace the certificate.`,
    }
  if (start > nowMs) {
    return {
      state: 'waiting',
      label: 'Not yet valid',
      cause: `Becomes valid in ${daysText(start - nowMs)}`,
      sentence: `The certificate becomes valid on ${formatAbsolute(start)}.`,
    }
  }
  const left = daysText(end - nowMs)
  if (end - nowMs < NEAR_DAYS * DAY_MS) {
    return {
      ...labeled('Expires soon'),
      cause: `Expires in ${left}`,
      sentence: `The certificate expires in ${left}, on ${until}. Replace the certificate before then.`,
    }
  }
  const sentence = `The certificate is valid until ${until}.`
  return { state: 'ready', label: 'Valid', cause: `Valid for ${left}`, sentence }
}

function daysText(spanMs: number): string {
  const days = Math.floor(spanMs / DAY_MS)
  return days === 0 ? 'less than a day' : days === 1 ? 'one day' : `${formatNumber(days)} days`
}
