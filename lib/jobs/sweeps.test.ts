import { beforeEach, expect, test, vi } from 'vitest'
import { startSweeps } from './sweeps'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Returns a sweep whose runs last until the test calls `end`. */
function heldSweep() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { sweep: () => ended, end: () => end() }
}

test('a sweep that is still running is skipped, and the others continue', async () => {
  const held = heldSweep()
  const slow = vi.fn(held.sweep)
  const other = vi.fn(async () => {})
  const sweeps = startSweeps([slow, other], 10, () => {})
  await vi.advanceTimersByTimeAsync(35)
  expect([slow, other].map(({ mock }) => mock.calls.length)).toEqual([1, 4])
  held.end()
  await vi.advanceTimersByTimeAsync(10)
  expect(slow).toHaveBeenCalledTimes(2)
  await sweeps.stop()
})

test('stop waits for the running sweeps', async () => {
  const held = heldSweep()
  const sweep = vi.fn(held.sweep)
  const sweeps = startSweeps([sweep], 10, () => {})
  const stopped = vi.fn()
  const stopping = sweeps.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(50)
  expect(stopped).not.toHaveBeenCalled()
  held.end()
  await stopping
  expect(sweep).toHaveBeenCalledOnce()
})

test('a sweep that fails is reported and runs again', async () => {
  const onError = vi.fn()
  const sweeps = startSweeps([() => Promise.reject(new Error('no'))], 10, onError)
  await vi.advanceTimersByTimeAsync(15)
  expect(onError).toHaveBeenCalledTimes(2)
  await sweeps.stop()
})
