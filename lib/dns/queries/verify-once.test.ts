import { expect, test } from 'vitest'
import { createVerifyOnce } from './verify-once'

const contentOf = (name: string) => ({ name })
const digest = ({ name }: { name: string }) => name

test('runs each verification once, up to the limit', async () => {
  const once = createVerifyOnce(2)
  const run: string[] = []
  const verify = (name: string) =>
    once('key', contentOf(name), {
      digest,
      verify: () => {
        run.push(name)
        return name === 'a'
      },
    })
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(verify))).toEqual([true, false, true, null])
  expect(await verify('b')).toBe(false)
  expect(run).toEqual(['a', 'b'])
})

test('verifies the same content with each key, but digests it once, even after the limit', async () => {
  const once = createVerifyOnce(2)
  const content = contentOf('a')
  let digested = 0
  const verify = (key: string) =>
    once(key, content, {
      digest: ({ name }) => {
        digested += 1
        return name
      },
      verify: () => key === 'right',
    })
  expect(await Promise.all(['right', 'wrong', 'other', 'right'].map(verify))).toEqual([
    true,
    false,
    null,
    true,
  ])
  expect(digested).toBe(1)
})

test.each(['digests', 'verifications'])('leaves the event loop free between %s', async (kind) => {
  const once = createVerifyOnce()
  const run: string[] = []
  const note = (name: string, isMeant: boolean) => {
    if (isMeant) run.push(name)
    return name
  }
  const verify = (name: string) =>
    once('key', contentOf(name), {
      digest: () => note(name, kind === 'digests'),
      verify: () => note(name, kind === 'verifications') !== '',
    })
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
