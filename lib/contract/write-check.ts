/** The time, in milliseconds, for which the console waits for a response of a management API. */
export const responseTimeoutMs = 15_000

/**
 * The time, in milliseconds, for which a gateway may still forward a write after the console has lost the connection.
 * Until then, a check can't prove that the write wasn't carried out.
 */
export const stillForwardedMs = 30_000

/**
 * The result of comparing the sent values with the current ones: the fields that differ, the sent fields that the API
 * doesn't return, and the number of compared fields.
 */
interface Comparison {
  differs: readonly string[]
  unread: readonly string[]
  compared: number
}

/** Reports whether a check found all sent values. Returns false if the API doesn't return some of them. */
export const isApplied = ({ differs, unread, compared }: Comparison): boolean =>
  compared > 0 && differs.length === 0 && unread.length === 0
