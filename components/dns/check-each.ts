import { ApiError } from '@/lib/client/api-error'

const AT_ONCE = 4

export interface ChecksProgress<T> {
  of: number
  done: number
  failed: { of: T; error: unknown }[]
  isCanceled: boolean
}

function waitMsOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const seconds = Number(error.details.retry_after)
  return seconds > 0 ? seconds * 1_000 : null
}

const pause = (waitMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : waitMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function patiently(
  check: () => Promise<unknown>,
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Promise<void> {
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      const waitMs = waitMsOf(error)
      if (waitMs === null || signal.aborted) throw error
      onWait(true)
      await pause(waitMs, signal)
      onWait(false)
      if (signal.aborted) throw error
    }
  }
}

/** Checks the resources, a few at a time, and returns the final progress. `finished` includes failed checks. */
export async function checkEach<T>(
  all: readonly T[],
  check: (one: T) => Promise<unknown>,
  signal: AbortSignal,
  onProgress: (finished: number, isWaiting: boolean) => void,
): Promise<ChecksProgress<T>> {
  const waiting = [...all]
  const failed: ChecksProgress<T>['failed'] = []
  let done = 0
  let paused = 0
  const report = () => onProgress(done + failed.length, paused > 0)
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift()) {
      try {
        await patiently(
          () => check(one),
          signal,
          (isWaiting) => {
            paused += isWaiting ? 1 : -1
            report()
          },
        )
        done += 1
      } catch (error) {
        if (!signal.aborted) failed.push({ of: one, error })
      }
      report()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { of: all.length, done, failed, isCanceled: signal.aborted && done + failed.length < all.length }
}
