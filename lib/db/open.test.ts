import { expect, test } from 'vitest'
import { openDb, prepared } from './open'

test('a prepared query is built once and binds any values on each run', async () => {
  const db = await openDb(':memory:')
  let built = 0
  const read = prepared((input, value: (name: 'email' | 'id') => string) => {
    built += 1
    return input
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', value('email'))
      .where('id', '!=', value('id'))
      .where('role', '=', 'admin')
  })
  const row = { password_hash: '', created_at: '', role: 'admin' as const, disabled_at: null }
  for (const [id, email] of [
    ['1', 'a'],
    ['2', '\0id'],
  ] as const)
    await db
      .insertInto('users')
      .values({ ...row, id, email })
      .execute()
  expect(await read(db, { email: 'a', id: 'x' })).toEqual({ id: '1', role: 'admin' })
  expect(await read(db, { email: '\0id', id: 'x' })).toEqual({ id: '2', role: 'admin' })
  expect(await read(db, { email: 'a', id: '1' })).toBeUndefined()
  expect(await read(db, { email: "' or 1=1 --", id: 'x' })).toBeUndefined()
  expect(built).toBe(1)
  await db.destroy()
})
