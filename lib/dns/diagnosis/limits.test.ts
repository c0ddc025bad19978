import { expect, test } from 'vitest'
import type { RecordCheck } from '@/lib/dns/model/records'
import { unfinished } from './limits'

const record = {
  name: 'www.example.com',
  type: 'CNAME' as const,
  values: ['t.example'],
  purpose: 'traffic' as const,
}

test('an unfinished check keeps what resolvers have cached, so that their time continues', () => {
  const until = '2026-01-02T00:00:00.000Z'
  const kept = {
    old_answers: [{ resolver: '192.0.2.53', name: record.name, found: [], expires_by: until }],
    rejections: [{ resolver: '192.0.2.54', since: '2026-01-01T00:00:00.000Z', ends_by: until }],
  }
  const check: RecordCheck = {
    record,
    zone: null,
    found: [],
    servers: [],
    verdict: 'correct',
    code: 'old-answer-cached',
    message: 'Wait.',
    ...kept,
  }
  expect(unfinished(check)).toMatchObject({ verdict: 'unknown', code: 'could-not-finish', ...kept })
})
