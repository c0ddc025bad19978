import { expect, test } from 'vitest'
import { createVerifyOnce } from './verify-once'

test('runs each verification once, up to the limit', async () => {
  const once = createVerifyOnce(2)
  const run: string[] = []
  const verify = (key: string) =>
    once(key, () => {
      run.push(key)
      return key === 'a'
    })
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(verify))).toEqual([true, false, true, null])
  expect(await verify('b')).toBe(false)
  expect(run).toEqual(['a', 'b'])
})

test('leaves the event loop free between verifications', async () => {
  const once = createVerifyOnce()
  const run: string[] = []
  const verify = (key: string) => once(key, () => run.push(key) > 0)
  const other = new Promise<void>((resolve) => {
    setImmediate(() =>
      setImmediate(() => {
        run.push('other')
        resolve()
      }),
    )
  })
  await Promise.all([...['a', 'b', 'c', 'd', 'e'].map(verify), other])
  expect(run.indexOf('other')).toBeLessThan(4)
})
