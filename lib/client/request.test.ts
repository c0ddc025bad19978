import { afterEach, expect, test, vi } from 'vitest'
import { request } from './request'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['mismatch', 1],
  [null, 0],
])('an answer with the mark %s is told of %i times', async (mark, times) => {
  const headers = new Headers(mark === null ? [] : [['adit-contract', mark]])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 7 }, { headers })))
  const onMismatch = vi.fn<() => void>()
  expect(await request('/x', { onMismatch })).toEqual({ id: 7 })
  expect(onMismatch).toHaveBeenCalledTimes(times)
})
