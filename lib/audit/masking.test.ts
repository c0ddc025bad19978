import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { newFolder } from '@/lib/util/testing/folder'
import { keyRingOf } from '@/lib/util/key-ring'
import { endpoints } from '@/lib/resources/endpoints'
import { auditable } from './masking'
import { listAudit } from './list'
import { type AuditedAct, recordDone } from './record'
import * as z from 'zod'
import { secret } from '@/lib/contract/fields'

const ring = keyRingOf('a'.repeat(40))
const yaml = 'on_http_request: [{actions: [{config: {secret: canary}}]}]'

async function shown(act: Omit<AuditedAct, 'user'>) {
  const db = await openTestDb(join(newFolder('shown'), 'a.sqlite'))
  try {
    await recordDone(db, ring, { ...act, user: null })
    const { entries } = await listAudit(db, { reader: 'viewer@example.com' })
    const [{ before, after } = { before: null, after: null }] = entries
    return { before, after }
  } finally {
    await db.destroy()
  }
}

test.each([
  ['YAML', yaml],
  ['unreadable text', '{{ canary'],
  ['an object', { on_http_request: [{ actions: [{ config: { secret: 'canary' } }] }] }],
])('secrets in policies stored by an earlier version are masked: %s', async (_, policy) => {
  const value = { id: 'ep_1', traffic_policy: policy }
  const about = { accountId: 'acc', target: 'ep_1' }
  const item = await shown({ operation: 'endpoints.update', ...about, before: value, after: value })
  expect(JSON.stringify(item)).not.toContain('canary')
  expect(item.before).toContain('"traffic_policy"')
  expect(item.after).toContain('ep_1')
})

test('masked values and the reason of a refusal are unchanged', async () => {
  const schema = endpoints.ops.update.response
  const values = [yaml, '{{ canary', JSON.stringify({ on_http_request: [{ secret: 'canary' }] })]
  for (const traffic_policy of values) {
    const before = auditable(ring, schema, { id: 'ep_1', traffic_policy })
    const act = { operation: 'endpoints.update', accountId: 'acc', before, after: { error_code: 'X' } }
    expect(await shown(act)).toEqual({ before: JSON.stringify(before), after: '{"error_code":"X"}' })
  }
})

test("emails of other people are masked, except those that the API's resources contain", async () => {
  const value = { note: 'viewer@example.com asked ada@example.com', by: ['ada@example.com'] }
  const about = { accountId: 'acc', before: value, after: value }
  const masked = JSON.stringify({ note: 'viewer@example.com asked ada', by: ['ada'] })
  expect(await shown({ ...about, operation: 'accounts.import' })).toEqual({ before: masked, after: masked })
  const kept = JSON.stringify(value)
  expect(await shown({ ...about, operation: 'endpoints.update' })).toEqual({ before: kept, after: kept })
})

test('secrets become fingerprints that reveal only whether two secrets are equal', () => {
  const schema = z.object({ name: z.string(), token: secret(z.string()).optional() })
  const [one, same, other] = ['s3cret', 's3cret', 'another'].map((token) =>
    auditable(ring, schema, { name: 'n', token, extra: token }),
  )
  expect(one).toEqual({ name: 'n', token: { fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) } })
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
})
