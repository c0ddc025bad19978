import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { requestedFrom } from './address'
import { listAudit } from './list'
import { recordDone } from './record'
import { verifyAudit } from './verify'

const ring = keyRingOf('a'.repeat(40))
const user = { id: 'u1', email: 'a@example.com' }
let db: Db
beforeEach(async () => {
  db = await openTestDb(join(newFolder('audit'), 'a.sqlite'))
  return () => db.destroy()
})

const addresses = async (reader?: string) =>
  (await listAudit(db, { reader })).entries.map(({ address }) => address)

test('an entry has the address of the client that sent its request', async () => {
  await requestedFrom({ requestId: 'r1', address: '192.0.2.1' }, async () => {
    await recordDone(db, ring, { operation: 'accounts.rename', user, requestId: 'r1' })
    // The work of another request.
    await recordDone(db, ring, { operation: 'accounts.rename', user, requestId: 'r2' })
    await recordDone(db, ring, { operation: 'accounts.rename', user: null })
  })
  await recordDone(db, ring, { operation: 'accounts.rename', user, requestId: 'r1' })
  expect(await addresses()).toEqual([null, null, null, '192.0.2.1'])
  expect(await addresses(user.email)).toEqual([null, null, null, '192.0.2.1'])
  expect(await addresses('other@example.com')).toEqual([null, null, null, null])
})

test('sign-ins of earlier versions have their address in their values', async () => {
  await recordDone(db, ring, { operation: 'sessions.sign-in', user, after: { address: '192.0.2.1' } })
  await recordDone(db, ring, { operation: 'x.create', user, after: { address: '192.0.2.1' } })
  expect(await addresses()).toEqual([null, '192.0.2.1'])
})

test.each(["'198.51.100.1'", 'null'])('a changed address is detected: %s', async (value) => {
  await requestedFrom({ requestId: 'r1', address: '192.0.2.1' }, () =>
    recordDone(db, ring, { operation: 'x.create', user, requestId: 'r1' }),
  )
  expect(await verifyAudit(db, ring)).toMatchObject({ ok: true })
  await sql`drop trigger audit_no_update`.execute(db)
  await sql.raw(`update audit set address = ${value} where seq = 1`).execute(db)
  expect(await verifyAudit(db, ring)).toMatchObject({ ok: false, firstBad: 1 })
})

test('a filter by account can include entries without an account', async () => {
  for (const accountId of ['acc', 'other', undefined])
    await recordDone(db, ring, {
      operation: 'x.create',
      user,
      target: 't1',
      ...(accountId !== undefined && { accountId }),
    })
  const count = async (accountIds: (string | null)[], target?: string) =>
    (await listAudit(db, { accountIds, ...(target !== undefined && { target }) })).entries.length
  expect(await count(['acc'])).toBe(1)
  expect(await count([null])).toBe(1)
  expect(await count(['acc', null])).toBe(2)
  expect(await count(['acc', null], 't1')).toBe(2)
})
