import { expect, test } from 'vitest'
import type { RecordCheck } from './records'
import { continueRejection, keepRejections, rejectionsIn } from './rejection'

const resolver = '192.0.2.53'
const other = '192.0.2.54'
const found = { resolver, since: '2026-01-02T00:00:00.000Z', ends_by: '2026-01-02T01:00:00.000Z' }
const last = { resolver, since: '2026-01-01T00:00:00.000Z', ends_by: '2026-01-01T01:00:00.000Z' }
const record = {
  name: 'www.example.com',
  type: 'CNAME' as const,
  values: ['t.example'],
  purpose: 'traffic' as const,
}
const check = { record, zone: null, message: '', found: [], servers: [] }

test('a rejection continues that of the same resolver, unless the clock was set back', () => {
  expect(continueRejection(found, [last])).toEqual(last)
  expect(continueRejection(found, [])).toBe(found)
  expect(continueRejection(found, [{ ...last, resolver: other }])).toBe(found)
  expect(continueRejection(last, [found])).toBe(last)
})

test('an old DS record that expires later extends a rejection to at most a week', () => {
  const endOf = (until: string) => continueRejection(found, [last], until).ends_by
  expect(endOf('2026-01-01T00:30:00.000Z')).toBe(last.ends_by)
  expect(endOf('2026-01-02T03:00:00.000Z')).toBe('2026-01-02T03:00:00.000Z')
  expect(endOf('2026-01-09T00:00:00.000Z')).toBe('2026-01-08T00:00:00.000Z')
})

test.each([
  ['unknown', 'could-not-ask', null, true],
  ['unknown', 'could-not-ask', 'server-failure', true],
  ['unknown', 'could-not-ask', 'answered', false],
  ['correct', 'correct', 'timeout', true],
  ['correct', 'correct', 'answered', false],
  ['correct', 'resolvers-fail', 'server-failure', true],
  ['correct', 'some-servers-lame', 'server-failure', false],
  ['wrong', 'dnssec-broken', 'timeout', false],
] as const)('a check with the result %s (%s) and the outcome %s keeps a rejection: %s', (...row) => {
  const [verdict, code, outcome, isKept] = row
  const resolvers = outcome === null ? [] : [{ name: resolver, outcome, found: [], until: null }]
  const checked: RecordCheck = { ...check, verdict, code, resolvers }
  expect(keepRejections(checked, [last]).rejections).toEqual(isKept ? [last] : undefined)
})

test('a rejection ends if no check has found it for two days', () => {
  const of = (found_at: string) => {
    const rejections = [{ ...last, found_at }]
    const before = { ...check, verdict: 'unknown', code: 'could-not-ask', rejections } as const
    const now = Date.parse('2026-01-05T00:00:00.000Z')
    return rejectionsIn({ checked_at: '2026-01-04T23:00:00.000Z', records: [before] }, record, now)
  }
  expect(of('2026-01-03T01:00:00.000Z')).toHaveLength(1)
  expect(of('2026-01-02T23:00:00.000Z')).toEqual([])
})

test('a check keeps the rejections of other resolvers, with the time of the check that found them', () => {
  const at = { ...last, resolver: other }
  const checked_at = '2026-01-01T00:30:00.000Z'
  const rejections = [at]
  const before = { ...check, verdict: 'correct', code: 'old-answer-cached', rejections } as const
  const earlier = rejectionsIn({ checked_at, records: [before] }, record, Date.parse(found.since))
  expect(earlier).toEqual([{ ...at, found_at: checked_at }])
  const now = { ...check, verdict: 'unknown', code: 'could-not-ask' } as const
  const merged = keepRejections({ ...now, rejections: [found] }, [...earlier, last])
  expect(merged.rejections).toEqual([found, ...earlier])
})
