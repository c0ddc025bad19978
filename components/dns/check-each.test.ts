import { expect, test } from 'vitest'
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
