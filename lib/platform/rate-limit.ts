import { Refusal } from './errors'

const WINDOW_MS = 60_000

/**
 * Counts the requests of a rolling minute. The returned function throws E226 with the seconds to wait once `limit` is
 * reached; 0 turns the limit off.
 */
export function createRateLimit() {
  let times: number[] = []
  return function admit(limit: number, now: number): void {
    if (limit === 0) return
    times = times.filter((time) => time > now - WINDOW_MS)
    const [oldest = now] = times.slice(-limit)
    if (times.length >= limit) {
      const retryAfter = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000))
      throw new Refusal(429, 226, `More than ${limit} requests in a minute. Try again in ${retryAfter} s`, {
        retryAfter,
      })
    }
    times.push(now)
  }
}
