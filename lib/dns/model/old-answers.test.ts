import { expect, test } from 'vitest'
import { keepOldAnswers } from './old-answers'
import type { AskOutcome, RecordCheck } from './records'

test('a check keeps the old answers of a resolver that does not answer', () => {
  const record = {
    name: 'www.example.com',
    type: 'CNAME' as const,
    values: ['t.example'],
    purpose: 'traffic' as const,
  }
  const old = { resolver: '192.0.2.1', name: record.name, found: [], expires_by: '2026-01-01T00:00:00.000Z' }
  const [verdict, code] = ['correct', 'correct'] as const
  const check: RecordCheck = { record, zone: null, verdict, code, message: '', found: [], servers: [] }
  const last = { records: [{ ...check, old_answers: [old] }] }
  const after = (outcome: AskOutcome) => {
    const resolvers = [{ name: old.resolver, outcome, found: [], until: null }]
    return keepOldAnswers({ ...check, resolvers }, last).old_answers
  }
  expect(after('timeout')).toEqual([old])
  expect(after('answered')).toBeUndefined()
  expect(keepOldAnswers(check, null)).toBe(check)
})
