import { expect, test } from 'vitest'
import type { RecordCheck } from './records'
import { continueRejection, keepRejection } from './rejection'

const found = { since: '2026-01-02T00:00:00.000Z', ends_by: '2026-01-02T01:00:00.000Z' }
const last = { since: '2026-01-01T00:00:00.000Z', ends_by: '2026-01-01T01:00:00.000Z' }

test('a rejection continues the one of the check before, unless the clock was set back', () => {
  expect(continueRejection(found, last)).toBe(last)
  expect(continueRejection(found, undefined)).toBe(found)
  expect(continueRejection(last, found)).toBe(last)
})

test('an inconclusive check keeps the rejection, and a conclusive one ends it', () => {
  const record = {
    name: 'www.example.com',
    type: 'CNAME' as const,
    values: ['t.example'],
    purpose: 'traffic' as const,
  }
  const check = { record, zone: null, code: 'could-not-ask' as const, message: '', found: [], servers: [] }
  const of = (verdict: RecordCheck['verdict'], more: Partial<RecordCheck> = {}) =>
    keepRejection({ ...check, verdict, ...more }, last).rejection
  expect(of('unknown')).toBe(last)
  expect(of('unknown', { rejection: found })).toBe(found)
  expect(of('correct')).toBeUndefined()
})
