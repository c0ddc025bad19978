import { expect, test } from 'vitest'
import { command } from '@/lib/api/testing/agents'
import { countsText, jobLabel, planText, rowText } from './bulk-text'

const seen = command({ state: 'seen', ended_at: '2026-01-01T00:10:03.000Z', new_session_id: 'ts_2' })
const done = { state: 'done', message: 'The agent accepted the command.' } as const

test('a plan says how many resources change, and why there is nothing to do', () => {
  const plan = { action: 'description', resource: 'endpoints' } as const
  expect(planText({ ...plan, counts: { queued: 2, skipped: 1 } })).toMatch(
    /^2 endpoints will.*1 will be skipped\.$/,
  )
  expect(planText({ ...plan, counts: { queued: 2 } })).toBeUndefined() // the title says it
})

test.each([
  ['no command', { ...done, command: null }, 'Done', 'The agent accepted the command.'],
  ['an accepted command', { ...done, command: command() }, 'Accepted', "The outcome isn't confirmed yet."],
  [
    'a confirmed restart',
    { ...done, command: { ...seen, offline_ms: 2100 } },
    'Back online',
    'Back online in less than 3 s.',
  ],
  [
    'a failed row',
    { state: 'failed', message: 'Refused.', command: command({ state: 'refused' }) } as const,
    'Failed',
    'Refused.',
  ],
])('the text of a row with %s', (_, row, label, details) =>
  expect(rowText(row)).toMatchObject({ label, details }),
)

test('a finished job waits for the agents whose command is not confirmed', () => {
  const commands = { confirmed: 1, open: 2 }
  const job = { state: 'done', action: 'restart', counts: { done: 3 }, commands } as const
  expect(jobLabel(job)).toEqual({ state: 'waiting', label: 'Waiting for 2 agents' })
  expect(jobLabel({ ...job, commands: { confirmed: 3, open: 0 } }).label).toBe('Done')
  expect(jobLabel({ ...job, commands: { confirmed: 2, open: 0 } })).toEqual({
    state: 'attention',
    label: '1 agent unconfirmed',
  })
  expect(jobLabel({ ...job, counts: { failed: 1 } }).state).toBe('wrong')
})

test('the counts of a restart job are the agents that reconnected', () => {
  const counts = { done: 4, failed: 1 }
  const job = { action: 'restart', counts, commands: { confirmed: 2, open: 1 } } as const
  expect(countsText(job)).toBe('2 of 5 agents are back online, 1 restarting, 1 failed, 1 unconfirmed')
  expect(countsText({ action: 'delete', counts, commands: null })).toBe('4 deleted, 1 failed')
})

test('a job with one agent has no count of one', () => {
  const one = (confirmed: number, open: number) =>
    countsText({ action: 'restart', counts: { done: 1 }, commands: { confirmed, open } })
  expect(one(0, 1)).toBe('1 restarting')
  expect(one(1, 0)).toBe('The agent is back online')
})
