import { setImmediate } from 'node:timers/promises'
import { limiter } from '@/lib/util/async'

/** Maximum number of signatures that one check verifies. The name servers choose how many they send. */
export const maxVerifications = 200

/**
 * Runs a verification, or returns the result of an earlier one with the same key. Returns null if the limit is reached.
 */
export type VerifyOnce = (key: string, verify: () => boolean | null) => Promise<boolean | null>

/** Returns a function that runs at most one verification in each turn of the event loop. */
export function createVerifyOnce(max = maxVerifications): VerifyOnce {
  const results = new Map<string, Promise<boolean | null>>()
  const limited = limiter(1)
  return (key, verify) => {
    const known = results.get(key)
    if (known) return known
    if (results.size >= max) return Promise.resolve(null)
    const result = limited(async () => {
      await setImmediate()
      return verify()
    })
    results.set(key, result)
    return result
  }
}
