import { expect, test } from 'vitest'
import { session } from '@/lib/api/testing/agents'
import { sessionEnd, sessionLength, sessionLine } from './session-text'

const started_at = '2026-11-20T08:00:00Z'
const span = (seen: string, gone: string | null) => ({
  started_at,
  seen_at: `2026-11-20T${seen}Z`,
  gone_at: gone === null ? null : `2026-11-20T${gone}Z`,
})

test.each([
  [span('11:00:00', null), null, 'At least 3 h'],
  [span('11:00:00.2', '11:00:00.9'), { at: '2026-11-20T11:00:00.9Z', earlierMs: 0 }, '3 h'],
  [span('11:00:00', '11:05:00'), { at: '2026-11-20T11:05:00Z', earlierMs: 300_000 }, '3 h'],
  [span('08:00:05', '09:30:00'), { at: '2026-11-20T09:30:00Z', earlierMs: 5_395_000 }, '5 s to 1 h'],
] as const)('the end and length of the session %j', (input, end, text) => {
  expect(sessionEnd(input)).toEqual(end)
  expect(sessionLength(input)).toBe(text)
})

test('a session line shows the duration, the start and whether the session ended', () => {
  const start = 'Started 2026-11-20 08:00:00 UTC.'
  expect(sessionLine(session(), true, null)).toBe(
    `${start} Connected for at least 1 h so far. Version 3.30.2.`,
  )
  expect(sessionLine(session(), false, null)).toContain('Connected for at least 1 h. End unknown.')
  expect(sessionLine(session({ gone_at: '2026-11-20T09:00:00Z', agent_version: '' }), false, null)).toBe(
    `${start} Lasted 1 h.`,
  )
})
