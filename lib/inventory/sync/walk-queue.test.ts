import { expect, test } from 'vitest'
import { runInWalkQueue } from './walk-queue'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function runs() {
  const [owner, log] = [{}, [] as string[]]
  const [ends, urgent] = [new Map<string, () => void>(), new Map<string, AbortController>()]
  const start = (account: string, name: string) => {
    const controller = new AbortController()
    urgent.set(name, controller)
    const run = () => {
      log.push(name)
      return new Promise<void>((resolve, reject) =>
        ends.set(name, () => (name.startsWith('bad') ? reject(new Error('no')) : resolve())),
      )
    }
    return runInWalkQueue(owner, account, run, controller.signal)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  const expedite = async (name: string) => {
    urgent.get(name)?.abort()
    await settled()
  }
  return { log, start, end, expedite }
}

test('two walks of an account run at once, and the rest wait in order', async () => {
  const { log, start, end } = runs()
  const all = ['1', 'bad 2', '3', '4'].map((name) => start('a', name).catch(() => 'failed'))
  all.push(start('b', 'other account').catch(() => 'failed'))
  await settled()
  expect(log).toEqual(['1', 'bad 2', 'other account'])
  await end('bad 2')
  expect(log.slice(3)).toEqual(['3'])
  await end('1')
  expect(log.slice(3)).toEqual(['3', '4'])
  await Promise.all(['3', '4', 'other account'].map(end))
  expect(await Promise.all(all)).toEqual([undefined, 'failed', undefined, undefined, undefined])
  void start('a', '5')
  await settled()
  expect(log.at(-1)).toBe('5')
})

test('an urgent walk starts beside two running ones, and no other walk starts in its place', async () => {
  const { log, start, end, expedite } = runs()
  for (const name of ['1', '2', '3', '4']) void start('a', name)
  await settled()
  await expedite('4')
  expect(log).toEqual(['1', '2', '4'])
  await expedite('1') // already running
  await end('1')
  expect(log).toEqual(['1', '2', '4'])
  await end('4')
  expect(log).toEqual(['1', '2', '4', '3'])
})
