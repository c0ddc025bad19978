import { expect, test } from 'vitest'
import { hurry, inTurn } from './turns'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Runs that end when they are told to. */
function runs() {
  const [owner, log, ends] = [{}, [] as string[], new Map<string, () => void>()]
  const start = (account: string, name: string) =>
    inTurn(owner, account, name, () => {
      log.push(name)
      return new Promise<void>((resolve, reject) =>
        ends.set(name, () => (name.startsWith('bad') ? reject(new Error('no')) : resolve())),
      )
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { owner, log, start, end }
}

test('two of an account run at once; the rest wait in order, those that are asked for first', async () => {
  const { owner, log, start, end } = runs()
  const all = ['1', 'bad 2', '3', '4', '5'].map((name) => start('a', name).catch(() => 'failed'))
  all.push(start('b', 'other account').catch(() => 'failed'))
  await settled()
  expect(log).toEqual(['1', 'bad 2', 'other account'])
  hurry(owner, 'a', ['5', '1', 'none'])
  await end('bad 2')
  expect(log.slice(3)).toEqual(['5'])
  await end('1')
  await end('5')
  expect(log.slice(3)).toEqual(['5', '3', '4'])
  await Promise.all(['3', '4', 'other account'].map(end))
  expect(await Promise.all(all)).toEqual([undefined, 'failed', undefined, undefined, undefined, undefined])
  void start('a', '6')
  await settled()
  expect(log.at(-1)).toBe('6')
})
