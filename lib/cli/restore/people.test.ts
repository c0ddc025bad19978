import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '@/lib/db/testing/open'
import { newFolder } from '@/lib/util/testing/folder'
import { keepWithdrawn } from './people'

const person = { id: 'u1', email: 'a@example.com', password_hash: 'x', disabled_at: null }

test('a password that was replaced since the backup stays, also if the ID matches someone else', async () => {
  const db = await openTestDb(join(newFolder('people'), 'a.sqlite'))
  const row = { ...person, role: 'admin', created_at: '2026-01-01T00:00:00.000Z' } as const
  await db.insertInto('users').values(row).execute()
  const passwords = () => db.selectFrom('users').select('password_hash').execute()
  const newer = { ...person, role: 'admin', password_hash: 'newer' } as const
  expect(await keepWithdrawn(db, [newer])).toMatchObject({ kept_password: [person.email] })
  expect(await passwords()).toEqual([{ password_hash: 'newer' }])
  const other = { ...newer, email: 'b@example.com', password_hash: "b's" }
  await keepWithdrawn(db, [other, { ...newer, id: 'u2', password_hash: 'newest' }])
  expect(await passwords()).toEqual([{ password_hash: 'newest' }])
  await db.destroy()
})

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
