import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { isConsoleLost, noteFailure } from './reach'

const failure = (error_code: string, status_code: number) =>
  new ApiError({ error_code, status_code, msg: 'failed' })

let isThere = true
const fetched = vi.fn(() =>
  isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline')),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(async () => {
  isThere = true
  await vi.advanceTimersByTimeAsync(3_000)
  fetched.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an error with a response or a bug does not start a connection check', async () => {
  isThere = false
  for (const error of [new Error('bug'), failure('ADIT_BAD_ANSWER', 0), failure('ADIT_INTERNAL', 500)])
    noteFailure(error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(isConsoleLost()).toBe(false)
})

test('a single failed request does not mark the console as unreachable', async () => {
  noteFailure(failure('ADIT_OFFLINE', 0))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(isConsoleLost()).toBe(false)
})

test('an unreachable console is polled until it responds', async () => {
  isThere = false
  noteFailure(failure('ADIT_OUTCOME_UNKNOWN', 0))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isConsoleLost()).toBe(true)
  isThere = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isConsoleLost()).toBe(false)
  const calls = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(calls)
})
