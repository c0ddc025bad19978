import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSerialRunner } from './run-serially'

test('work under one name runs one after the other, that under another at once', async () => {
  const runSerially = createSerialRunner()
  const said: string[] = []
  const work = (name: string, ms: number) => async () => {
    said.push(`${name} begins`)
    await pause(ms)
    said.push(`${name} ends`)
    return name
  }
  const all = [
    runSerially('a', work('a1', 20)),
    runSerially('a', work('a2', 0)),
    runSerially('b', work('b', 0)),
  ]
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b'])
  expect(said.filter((one) => one.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(said.indexOf('b ends')).toBeLessThan(said.indexOf('a1 ends'))
})

test('what fails is told to who asked for it alone', async () => {
  const runSerially = createSerialRunner()
  const failed = runSerially('a', () => Promise.reject(new Error('first')))
  const next = runSerially('a', async () => 'second')
  await expect(failed).rejects.toThrow('first')
  expect(await next).toBe('second')
})
