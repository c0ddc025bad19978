import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { listAudit } from './list'
import { recordIntent, recordOutcome } from './record'

const ring = keyRingOf('a'.repeat(40))
const user = { id: 'u1', email: 'a@example.com' }
const at = '2026-01-01T00:00:00Z'

test("a rejected request has the platform's message from the API log", async () => {
  const db = await openTestDb(join(newFolder('audit-rejection'), 'a.sqlite'))
  const api = { base_url: 'https://api.example.com', version_header: 'Api-Version', version: '2' }
  const account = { id: 'acc', slug: 'lab', name: 'Lab', kind: 'connected' as const, sealed_key: 'x' }
  await db
    .insertInto('accounts')
    .values({ ...account, ...api, created_at: at })
    .execute()
  const act = { operation: 'https-edges.routes.saml.put', target: 'edghts_1/edghtsrt_1' }
  const logged = { ...act, account_id: 'acc', at, method: 'PUT', path: '/saml', status: 400 }
  await db
    .insertInto('requests')
    .values([
      { ...logged, request_id: 'r1', message: 'Only one sign-in method is allowed' },
      { ...logged, request_id: 'r2', message: null },
      { ...logged, request_id: 'r3', message: 'Of another route', target: 'edghts_1/edghtsrt_2' },
    ])
    .execute()
  for (const requestId of ['r1', 'r2', 'r3']) {
    const intent = await recordIntent(db, ring, { ...act, user, accountId: 'acc', requestId })
    await recordOutcome(db, ring, intent, { result: 'refused', status: 400 })
  }
  const { entries } = await listAudit(db, {})
  expect(entries.map(({ message }) => message)).toEqual([null, null, 'Only one sign-in method is allowed'])
  await db.destroy()
})
