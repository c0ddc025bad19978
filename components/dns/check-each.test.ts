import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { checkEach } from './check-each'

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const { signal } = new AbortController()

test('failed checks are returned with their errors and do not stop the others', async () => {
  const lost = new Error('lost')
  const progress: number[] = []
  const check = (name: string) => ('bd'.includes(name) ? Promise.reject(lost) : Promise.resolve())
  expect(await checkEach(names, check, signal, (done) => progress.push(done))).toEqual({
    of: 6,
    done: 4,
    failed: [
      { of: 'b', error: lost },
      { of: 'd', error: lost },
    ],
    isCanceled: false,
  })
  expect(progress.at(-1)).toBe(6)
})

test('a cancellation starts no more checks and does not count those in progress as failed', async () => {
  const stop = new AbortController()
  const started: string[] = []
  const check = async (name: string) => {
    started.push(name)
    if (name === 'a') return
    stop.abort()
    throw new Error('aborted')
  }
  expect(await checkEach(names, check, stop.signal, () => undefined)).toEqual({
    of: 6,
    done: 1,
    failed: [],
    isCanceled: true,
  })
  expect(started).toEqual(['a', 'b'])
})

const limited = () =>
  new ApiError({
    error_code: 'ADIT_TOO_MANY',
    status_code: 429,
    msg: 'Try again in 20 s.',
    details: { retry_after: '20' },
  })

test('a check beyond the request limit waits and is then repeated', async () => {
  vi.useFakeTimers()
  const tried: string[] = []
  const waits: boolean[] = []
  const check = async (name: string) => {
    tried.push(name)
    if (tried.filter((one) => one === 'b').length === 1 && name === 'b') throw limited()
  }
  const result = checkEach(['a', 'b'], check, signal, (_, isWaiting) => waits.push(isWaiting))
  await vi.advanceTimersByTimeAsync(19_000)
  expect([tried, waits.at(-1)]).toEqual([['a', 'b'], true])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await result).toEqual({ of: 2, done: 2, failed: [], isCanceled: false })
  vi.useRealTimers()
})

test('a cancellation ends the wait', async () => {
  const stop = new AbortController()
  const result = checkEach(
    names,
    () => Promise.reject(limited()),
    stop.signal,
    () => stop.abort(),
  )
  expect(await result).toMatchObject({ done: 0, failed: [], isCanceled: true })
})
