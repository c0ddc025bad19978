import { expect, test } from 'vitest'
import { command } from '@/lib/api/testing/agents'
import { restartSteps } from './restart-steps'

const stepsOf = (more: Parameters<typeof command>[0]) =>
  restartSteps(command({ command: 'restart', ...more }))?.map(({ state }) => state) ?? null

test.each([
  ['an accepted command', { state: 'accepted', is_session_listed: true }, ['done', 'current', 'next']],
  ['an ended session', { state: 'accepted', is_session_listed: false }, ['done', 'done', 'current']],
  ['a new session', { state: 'seen', is_session_listed: false }, ['done', 'done', 'done']],
  ['an agent that stays offline', { state: 'missing', is_session_listed: false }, ['done', 'done', 'failed']],
  ['a session that never ended', { state: 'missing', is_session_listed: true }, null],
  [
    'an agent that stays offline after a lost response',
    {
      state: 'missing',
      is_session_listed: false,
      error: { code: 'ADIT_OUTCOME_UNKNOWN', message: 'The response was lost.' },
    },
    null,
  ],
  ['a lost response', { state: 'unknown', is_session_listed: false }, null],
  ['another command', { command: 'stop', state: 'accepted', is_session_listed: false }, null],
] as const)('the steps of a restart for %s', (_, more, steps) => expect(stepsOf(more)).toEqual(steps))
