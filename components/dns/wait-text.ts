const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Formats a remaining time, rounded up: `45 more seconds`, `14 more minutes`, `3 more hours`. */
export function moreTime(leftMs: number): string {
  const [amount, unit] =
    leftMs < 2 * MINUTE_MS
      ? [Math.ceil(leftMs / 1_000), 'second']
      : leftMs < 2 * HOUR_MS
        ? [Math.ceil(leftMs / MINUTE_MS), 'minute']
        : [Math.ceil(leftMs / HOUR_MS), 'hour']
  return `${amount} more ${unit}${amount === 1 ? '' : 's'}`
}

interface Wait {
  /** The time when the record is expected to be ready, RFC 3339; null if unknown. */
  until: string | null
  /** True if the cached answer denies the record. */
  isNew: boolean
}

/** Describes a record that is correct at its source, while resolvers may still have the old answer. */
export function waitSentence({ until, isNew }: Wait, nowMs: number | null): string {
  const left = until === null || nowMs === null ? Number.NaN : Date.parse(until) - nowMs
  if (left <= 0) return 'Correct on its name servers. The old answer should have expired. Checking again.'
  const span = Number.isNaN(left) ? 'a while' : moreTime(left)
  return isNew
    ? `Correct on its name servers. Resolvers may not see the new record for ${span}.`
    : `Correct on its name servers. Resolvers may serve the old value for ${span}.`
}
