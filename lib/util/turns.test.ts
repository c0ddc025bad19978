import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns'

test('work under one name runs one after the other, that under another at once', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  const work = (name: string, ms: number) => async () => {
    said.push(`${name} begins`)
    await pause(ms)
    said.push(`${name} ends`)
    return name
  }
  const all = [inTurn('a', work('a1', 20)), inTurn('a', work('a2', 0)), inTurn('b', work('b', 0))]
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b'])
  expect(said.filter((one) => one.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(said.indexOf('b ends')).toBeLessThan(said.indexOf('a1 ends'))
})

test('what fails is told to who asked for it alone', async () => {
  const inTurn = createTurns()
  const failed = inTurn('a', () => Promise.reject(new Error('first')))
  const next = inTurn('a', async () => 'second')
  await expect(failed).rejects.toThrow('first')
  expect(await next).toBe('second')
})
