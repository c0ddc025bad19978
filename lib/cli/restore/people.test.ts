import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { newFolder } from '@/lib/util/testing/folder'
import { keepWithdrawn } from './people'

const person = { id: 'u1', email: 'a@example.com', password_hash: 'x', disabled_at: null }

test('a user demoted since the backup stays demoted, and a missing active admin is reported', async () => {
  const db = await openTestDb(join(newFolder('people'), 'a.sqlite'))
  await db
    .insertInto('users')
    .values({ ...person, role: 'admin', created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  const kept = () => keepWithdrawn(db, [{ ...person, role: 'viewer' }])
  expect(await keepWithdrawn(db, [{ ...person, role: 'admin' }])).toMatchObject({ no_active_admin: false })
  expect(await kept()).toMatchObject({
    kept_role: [{ email: person.email, from: 'admin', to: 'viewer' }],
    role_changed: [],
    no_active_admin: true,
  })
  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'viewer' }])
  await db.destroy()
})
