const AT_ONCE = 4

/** The result of checking several resources. */
export interface Checked<T> {
  /** The number of resources to check. */
  of: number
  /** The number of resources that were checked without an error. */
  done: number
  failed: { of: T; error: unknown }[]
  isCanceled: boolean
}

/** Checks each resource, a few at a time. Calls `onProgress` with the number of finished checks, including failed ones. */
export async function checkEach<T>(
  all: readonly T[],
  check: (one: T) => Promise<unknown>,
  signal: AbortSignal,
  onProgress: (finished: number) => void,
): Promise<Checked<T>> {
  const waiting = [...all]
  const failed: Checked<T>['failed'] = []
  let done = 0
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift()) {
      try {
        await check(one)
        done += 1
      } catch (error) {
        if (!signal.aborted) failed.push({ of: one, error })
      }
      onProgress(done + failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { of: all.length, done, failed, isCanceled: signal.aborted && done + failed.length < all.length }
}
