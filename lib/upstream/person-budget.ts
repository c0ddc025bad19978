import { type NoAnswer, none } from './exchange'
import { perMinute } from './pace'

const windowMs = 60_000
/**
 * The default maximum number of requests per minute that the console sends to an account's API on behalf of one person.
 * The rest of the account's budget is reserved for others.
 */
export const perPerson = perMinute * 0.75

export interface PersonBudget {
  /**
   * Deducts one request from a person's budget for an account. Returns 0 if the request is allowed, otherwise the wait
   * in milliseconds.
   */
  spend: (accountId: string, personId: string) => number
}

/**
 * Creates the budgets of all people. They apply only to this process. `limit` is the number of requests per minute and
 * account.
 */
export function createPersonBudget(limit: number = perPerson): PersonBudget {
  const sent = new Map<string, number[]>()
  return {
    spend(accountId, personId) {
      const now = performance.now() // the system clock may be set back
      const name = JSON.stringify([accountId, personId])
      const times = (sent.get(name) ?? []).filter((at) => at > now - windowMs)
      sent.set(name, times)
      const [oldest = now] = times
      if (times.length >= limit) return Math.ceil(oldest + windowMs - now)
      times.push(now)
      return 0
    },
  }
}

/** Returns the result for a request that exceeds a person's budget. */
export const overBudget = (waitMs: number): NoAnswer => ({
  ...none(
    'over-budget',
    `You've reached this account's request limit for this minute. Nothing was sent. Try again in ${Math.ceil(waitMs / 1000)} s.`,
  ),
  retryAfterMs: waitMs,
})
