import { expect, test } from 'vitest'
import type { AuditEntry } from '@/lib/api/audit'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { actBehind } from './merge-panel'

const { update } = reservedAddrs.ops
const item = (description: string) => ({ id: 'ra_1', uri: '', description, metadata: '' })
const entry = (input: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '',
  finished_at: '',
  user_email: 'ada@example.com',
  account: 'lab',
  account_name: 'Lab',
  operation: update.name,
  target: 'ra_1',
  title: null,
  gone_at: null,
  route: null,
  mentioned: {},
  labels: {},
  result: 'done',
  status: 200,
  checked_by: null,
  finding: null,
  message: null,
  offline_ms: null,
  update_id: null,
  update_name: null,
  job_id: null,
  request_id: null,
  address: null,
  before: JSON.stringify(item('one')),
  after: JSON.stringify(item('two')),
  ...input,
})
const behind = (entries: AuditEntry[]) =>
  actBehind({ op: update, params: { id: 'ra_1' }, before: item('one'), after: item('two') }, entries)

test('the audit entry of a change is found, skipping refused entries and other resources', () => {
  const refused = entry({ result: 'refused', user_email: 'bo@example.com' })
  const other = entry({ target: 'ra_2' })
  expect(behind([refused, other, entry({})])?.user_email).toBe('ada@example.com')
})

test.each([
  ['the log is empty', []],
  ['something else changed it since', [entry({ after: JSON.stringify(item('three')) })]],
  ['several changes led to the new values', [entry({ before: JSON.stringify(item('zero')) })]],
  ['its values are unknown', [entry({ before: null })]],
  ['its values are not valid JSON', [entry({ before: '{' })]],
])('no audit entry is found if %s', (_, entries) => expect(behind(entries)).toBeNull())
