import { expect, test } from 'vitest'
import { limiter } from '@/lib/util/limiter'

test('never more than the limit at once, all in order, failures included', async () => {
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
