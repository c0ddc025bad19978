import type { WriteCheck } from '@/lib/api/checks'

// In a file of its own, so that pages don't load the schemas of checks.

/** The time for which the console waits for a response of a management API, in milliseconds. */
export const responseTimeoutMs = 15_000

/**
 * The time for which a gateway may still forward a write after its connection was lost, in milliseconds. Before that, a
 * check can't show that the write wasn't carried out.
 */
export const stillForwardedMs = 30_000

type Changed = Pick<Extract<WriteCheck, { kind: 'changed' }>, 'differs' | 'unread' | 'compared'>

/** Reports whether a check found all sent values. False if the API doesn't return some of them. */
export const isApplied = ({ differs, unread, compared }: Changed): boolean =>
  compared > 0 && differs.length === 0 && unread.length === 0
