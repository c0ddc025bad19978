import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { listAudit } from './list'
import { recordDone } from './record'

const ring = keyRingOf('a'.repeat(40))
const user = { id: 'u1', email: 'a@example.com' }

async function openWithAccount() {
  const db = await openTestDb(join(newFolder('audit-about'), 'a.sqlite'))
  const api = { base_url: 'https://api.example.com', version_header: 'Api-Version', version: '2' }
  const account = { id: 'acc', slug: 'lab', name: 'Lab', kind: 'connected' as const, sealed_key: 'x' }
  await db
    .insertInto('accounts')
    .values({ ...account, ...api, created_at: '2026-01-01T00:00:00Z' })
    .execute()
  return db
}

const foundBy = async (db: Db, target: string, accountIds?: string[]) =>
  (await listAudit(db, { target, ...(accountIds && { accountIds }) })).entries.map((entry) => entry.target)

test('the actions on an IP policy include those on its rules', async () => {
  const db = await openWithAccount()
  const ref = { account_id: 'acc', resource: 'ip-policy-rules', field: 'ip_policy' }
  await db
    .insertInto('inventory_refs')
    .values([
      { ...ref, id: 'ippr_1', target_id: 'ipp_1' },
      { ...ref, id: 'ippr_2', target_id: 'ipp_2' },
      {
        ...ref,
        resource: 'https-edges',
        id: 'edghts_1',
        field: 'ip_restriction.ip_policies',
        target_id: 'ipp_1',
      },
    ])
    .execute()
  for (const target of ['ipp_1', 'ippr_1', 'ippr_2', 'edghts_1'])
    await recordDone(db, ring, { operation: 'ip-policy-rules.create', user, accountId: 'acc', target })
  expect(await foundBy(db, 'ipp_1', ['acc'])).toEqual(['ippr_1', 'ipp_1'])
  expect(await foundBy(db, 'ipp_1')).toEqual(['ippr_1', 'ipp_1'])
  expect(await foundBy(db, 'ipp_1', ['other'])).toEqual([])
})

test('the actions on an endpoint include those on its edge and the routes of the edge', async () => {
  const db = await openWithAccount()
  const ref = { account_id: 'acc', resource: 'endpoints', id: 'ep_1', target_id: 'edghts_1' }
  await db
    .insertInto('inventory_refs')
    .values([
      { ...ref, field: 'edge' },
      { ...ref, id: 'ep_2', field: 'edge', target_id: 'edghts_2' },
      { ...ref, field: 'domain', target_id: 'rd_1' },
    ])
    .execute()
  for (const target of ['edghts_1/r1', 'edghts_10/r1', 'edghts_2/r1', 'edghts_1', 'rd_1', 'ep_1'])
    await recordDone(db, ring, { operation: 'x.update', user, accountId: 'acc', target })
  expect(await foundBy(db, 'ep_1', ['acc'])).toEqual(['ep_1', 'edghts_1', 'edghts_1/r1'])
  expect(await foundBy(db, 'ep_1')).toEqual(['ep_1', 'edghts_1', 'edghts_1/r1'])
  expect(await foundBy(db, 'ep_1', ['other'])).toEqual([])
  expect(await foundBy(db, 'edghts_1', ['acc'])).toEqual(['edghts_1', 'edghts_1/r1'])
})
