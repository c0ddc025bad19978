/** The time limit, in milliseconds, for a response from a management API. */
export const responseTimeoutMs = 15_000

/** The period after a lost connection in which a gateway may still forward the write, in milliseconds. */
export const stillForwardedMs = 30_000

/**
 * The differences between the sent and the current values: the fields that differ, the sent fields that the API doesn't
 * return, and the number of compared fields.
 */
interface Comparison {
  differs: readonly string[]
  unread: readonly string[]
  compared: number
}

/** Reports whether a check found all sent values. Returns false if the API doesn't return some of the values. */
export const isApplied = ({ differs, unread, compared }: Comparison): boolean =>
  compared > 0 && differs.length === 0 && unread.length === 0
