import { expect, test } from 'vitest'
import { command } from '@/lib/api/testing/agents'
import { jobLabel, rowText } from './bulk-text'

const seen = command({ state: 'seen', ended_at: '2026-01-01T00:10:03.000Z', back_session_id: 'ts_2' })
const done = { state: 'done', message: 'The agent accepted the command.' } as const

test.each([
  ['no command', { ...done, command: null }, 'Done', 'The agent accepted the command.'],
  ['an accepted one', { ...done, command: command() }, 'Accepted', "The outcome isn't confirmed yet."],
  ['a restart', { ...done, command: { ...seen, away_ms: 2100 } }, 'Back online', 'Back online within 2.1 s.'],
  [
    'a failed row',
    { state: 'failed', message: 'Refused.', command: command({ state: 'refused' }) } as const,
    'Failed',
    'Refused.',
  ],
])('a row with %s', (_, row, label, details) => expect(rowText(row)).toMatchObject({ label, details }))

test('a finished job waits for the agents whose command is not confirmed', () => {
  const job = { state: 'done', counts: { done: 3 } } as const
  expect(jobLabel(job, 2)).toEqual({ state: 'waiting', label: 'Waiting for 2 agents' })
  expect(jobLabel(job).label).toBe('Done')
  expect(jobLabel({ ...job, counts: { failed: 1 } }, 2).state).toBe('wrong')
})
