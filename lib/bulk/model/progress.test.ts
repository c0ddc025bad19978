import { expect, test } from 'vitest'
import { type Progress, progressText, rowsDone } from './progress'

const restart = {
  action: 'restart',
  counts: { done: 4, queued: 1 },
  commands: { confirmed: 2, open: 1 },
} as const

test.each<[Progress, string]>([
  [restart, '2 of 5 agents are back online'],
  [{ ...restart, counts: { done: 1 }, commands: { confirmed: 0, open: 1 } }, '0 of 1 agent is back online'],
  [{ ...restart, counts: { done: 1 }, commands: { confirmed: 1, open: 0 } }, 'The agent is back online'],
  [{ ...restart, action: 'stop' }, '2 of 5 agents stopped'],
  [{ ...restart, action: 'update' }, '4 of 5 agents accepted the update'],
  [{ action: 'delete', counts: { done: 3, failed: 1, skipped: 2 }, commands: null }, '3 of 4 deleted'],
])('the progress of %o is "%s"', (job, text) => expect(progressText(job)).toBe(text))

test('an accepted restart is done only once the agent is back', () => {
  expect(rowsDone(restart)).toEqual({ done: 2, accepted: 1, left: 1, unconfirmed: 1 })
})
