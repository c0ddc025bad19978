import { expect, test } from 'vitest'
import { remainingReport } from './record-dns-state'
import type { RecordCheck } from './records'

const record: RecordCheck = {
  record: { name: 'app.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
  zone: 'example.com',
  verdict: 'correct',
  code: 'correct',
  message: '',
  found: [],
  servers: [],
}
const finding = "DNSSEC validation fails for app.example.com: the DS record doesn't match any key."
const order = 'At the registrar, replace the DS record of example.com, or remove it.'
const later = '2026-01-01T12:30:00Z'
const of = (reported: string, more: Partial<RecordCheck> = {}, retriesAt: string | null = later) =>
  remainingReport(
    reported,
    { checked_at: '2026-01-01T12:00:00Z', zone: null, name_servers: [], records: [{ ...record, ...more }] },
    retriesAt,
  )

test('a report with an instruction is omitted if the check confirmed the records', () => {
  expect(of(`${finding} ${order}`)).toBeNull()
  expect(of(`${finding} ${order}`, {}, null)).toBeNull()
})

test('only the finding is kept beside a record that needs another change', () => {
  const caa = "CAA records at example.com don't allow letsencrypt.org."
  const more = { state: 'attention' as const, code: 'extra-name-servers' as const }
  expect(of(`${caa} In the zone example.com, add a CAA record at @.`, more)).toBe(caa)
})

test('a report is omitted if resolvers only have old answers', () =>
  expect(of('SERVFAIL.', { state: 'waiting', code: 'old-answer-cached' })).toBeNull())

test('a report without an instruction is kept until the next attempt', () => {
  expect(of('SERVFAIL looking up CAA.')).toBe('SERVFAIL looking up CAA.')
  expect(of('SERVFAIL looking up CAA.', {}, '2026-01-01T11:00:00Z')).toBeNull()
})

test('only the finding is kept beside a check that confirmed only a part', () =>
  expect(of(`${finding} ${order}`, { notes: ["The check couldn't check DNSSEC."] })).toBe(finding))

test('a report about a private zone is kept, because an explanation replaces it', () =>
  expect(of(order, { is_private: true })).toBe(order))
