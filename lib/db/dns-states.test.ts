import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { blankAccount } from '@/lib/db/testing/blank-account'
import { migrations } from './migrations'
import type { Tables } from './schema'

type Stored = 'wrong' | 'attention'
type Body = { code: string; verdict: string; state?: string; zone?: string; record?: { name: string } }

/** Stores checks with this DNS state, runs the later migrations, and returns the resulting states, sorted by name. */
async function migrated(migration: string, state: Stored, checks: Readonly<Record<string, Body[]>>) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  const added = migrations.findIndex(({ name }) => name === migration)
  await migrate(db, migrations.slice(0, added))
  await db.insertInto('accounts').values(blankAccount).execute()
  for (const [id, records] of Object.entries(checks))
    await sql`insert into dns_checks
      (account_id, resource, id, checked_at, verdict, standing, known_standing, body)
      values ('a', 'reserved-domains', ${id}, '', 'wrong', ${state}, ${state}, ${JSON.stringify({ records })})`.execute(
      db,
    )
  await migrate(db, migrations)
  const known = await db
    .selectFrom('dns_checks')
    .select(['dns_state', 'known_dns_state'])
    .orderBy('id')
    .execute()
  await db.destroy()
  return known.map((row) => Object.values(row).join())
}

test('the migration marks domains that only CAA records block as forbidden', async () => {
  const caa = { code: 'caa-forbids', verdict: 'wrong', state: 'wrong' }
  const checks = {
    '1 only CAA': [{ code: 'correct', verdict: 'correct' }, caa],
    '2 beside a proxy': [{ code: 'proxied', verdict: 'wrong', state: 'attention' }, caa],
    '3 beside a wrong record': [{ code: 'points-elsewhere', verdict: 'wrong' }, caa],
    '4 no CAA': [{ code: 'points-elsewhere', verdict: 'wrong', state: 'wrong' }],
  }
  expect(await migrated('35-dns-caa-forbids', 'wrong', checks)).toEqual([
    'forbidden,forbidden',
    'forbidden,forbidden',
    'wrong,wrong',
    'wrong,wrong',
  ])
})

test('the migration marks flattened apexes', async () => {
  const flat = { code: 'address-flattened', verdict: 'correct', state: 'attention', zone: 'example.com' }
  const apex = { ...flat, record: { name: 'example.com' } }
  const ready = { code: 'correct', verdict: 'correct', state: 'ready' }
  const checks = {
    '1 apex': [apex, ready],
    '2 below': [{ ...flat, record: { name: 'app.example.com' } }],
    '3 beside another problem': [apex, { code: 'proxied', verdict: 'correct', state: 'attention' }],
    '4 another problem': [{ code: 'proxied', verdict: 'correct', state: 'attention' }],
  }
  expect(await migrated('41-dns-alias', 'attention', checks)).toEqual([
    'alias,alias',
    'attention,attention',
    'attention,attention',
    'attention,attention',
  ])
})
