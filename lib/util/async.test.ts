import { expect, test } from 'vitest'
import { createSerialRunner, fairQueue, limiter, QueueFull } from './async'

test('a limiter runs tasks in order and within its limit, even if some fail', async () => {
  const limited = limiter(3)
  let running = 0
  let most = 0
  const started: number[] = []
  const task = (number: number) => async () => {
    started.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number % 4 === 0) throw new Error('failed')
    return number
  }
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const results = await Promise.allSettled(numbers.map((number) => limited(task(number))))
  expect(most).toBe(3)
  expect(started).toEqual(numbers)
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual(
    numbers.map((number) => (number % 4 === 0 ? null : number)),
  )
})

test('a serial runner queues tasks of the same name and runs other names in parallel', async () => {
  const runSerially = createSerialRunner()
  const lines: string[] = []
  const work = (name: string, until?: Promise<unknown>) => async () => {
    lines.push(`${name} begins`)
    await until
    lines.push(`${name} ends`)
    return name
  }
  let endA = () => {}
  const isOver = new Promise<void>((resolve) => (endA = resolve))
  const all = [
    runSerially('a', work('a1', isOver)),
    runSerially('a', work('a2')),
    runSerially('b', work('b')),
  ]
  await all[2]
  endA()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b'])
  expect(lines.filter((one) => one.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(lines.indexOf('b ends')).toBeLessThan(lines.indexOf('a1 ends'))
})

test('a failed task rejects only its own caller', async () => {
  const runSerially = createSerialRunner()
  const failed = runSerially('a', () => Promise.reject(new Error('first')))
  const next = runSerially('a', async () => 'second')
  await expect(failed).rejects.toThrow('first')
  expect(await next).toBe('second')
})

/**
 * Creates a queue and records the order in which tasks start. The test ends the tasks itself. The first letter of a
 * task's name identifies its sender, and an uppercase letter marks a known sender.
 */
function observed(input: { most: number; mostWaiting: number }) {
  const queue = fairQueue(input)
  const started: string[] = []
  const endings: (() => void)[] = []
  const send = (name: string) =>
    queue({ name: name.charAt(0), isKnown: /^[A-Z]/.test(name) }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => endings.push(resolve))
      return name
    }).catch((error: unknown) => {
      if (error instanceof QueueFull) return `no ${name}`
      throw error
    })
  const endAll = async () => {
    for (let ended = 0; ended < endings.length; ended += 1) {
      endings[ended]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { send, endAll, started }
}

test('senders take turns, and each keeps its own order', async () => {
  const { send, endAll, started } = observed({ most: 1, mostWaiting: 10 })
  const sent = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(send)
  await endAll()
  expect(await Promise.all(sent)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full queue drops a task of the busiest sender for one with fewer tasks', async () => {
  const { send, endAll, started } = observed({ most: 2, mostWaiting: 3 })
  const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'c1'].map(send)
  await endAll()
  expect(await Promise.all(sent)).toEqual(['a1', 'a2', 'a3', 'no a4', 'no a5', 'no a6', 'b1', 'no b2', 'c1'])
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('a full queue rejects the next task if every sender has only one', async () => {
  const { send, endAll } = observed({ most: 1, mostWaiting: 2 })
  const sent = ['a1', 'b1', 'c1', 'd1'].map(send)
  await endAll()
  expect(await Promise.all(sent)).toEqual(['a1', 'b1', 'c1', 'no d1'])
})

test('the first task of a known sender takes the slot of an unknown one if the queue is full', async () => {
  const { send, endAll } = observed({ most: 1, mostWaiting: 3 })
  const sent = ['a1', 'b1', 'c1', 'd1', 'K1', 'K2', 'L1', 'e1'].map(send)
  await endAll()
  expect(await Promise.all(sent)).toEqual(['a1', 'b1', 'no c1', 'no d1', 'K1', 'no K2', 'L1', 'no e1'])
})

test('a failed task frees its slot for the next one', async () => {
  const queue = fairQueue({ most: 1, mostWaiting: 1 })
  const a = { name: 'a', isKnown: false }
  const failing = queue(a, () => Promise.reject(new Error('failed')))
  const next = queue(a, () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
  expect(await queue(a, () => Promise.resolve('later'))).toBe('later')
})
