import { setImmediate } from 'node:timers/promises'
import { limiter } from '@/lib/util/async'

/** The maximum number of signatures that one check verifies. The name servers choose how many they send. */
export const maxVerifications = 200

/**
 * Verifies `content` with a key, or returns the result of an earlier verification. Returns null if the limit is
 * reached. Digests each object once, and verifies objects with the same digest once.
 */
export type VerifyOnce = <Content extends object>(
  key: string,
  content: Content,
  tasks: { digest: (content: Content) => string; verify: () => boolean | null },
) => Promise<boolean | null>

/** Returns a function that runs at most one digest or verification in each turn of the event loop. */
export function createVerifyOnce(max = maxVerifications): VerifyOnce {
  const digests = new WeakMap<object, Promise<string>>()
  const results = new Map<string, Promise<boolean | null>>()
  const limited = limiter(1)
  const inTurn = <Result>(run: () => Result) =>
    limited(async () => {
      await setImmediate()
      return run()
    })
  return async (key, content, { digest, verify }) => {
    const digested = digests.get(content) ?? inTurn(() => digest(content))
    digests.set(content, digested)
    const id = `${await digested} ${key}`
    const known = results.get(id)
    if (known) return known
    if (results.size >= max) return null
    const result = inTurn(verify)
    results.set(id, result)
    return result
  }
}
