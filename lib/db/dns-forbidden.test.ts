import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { migrations } from './migrations'
import type { Tables } from './schema'

test('the migration marks domains that only CAA records block as forbidden', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  const added = migrations.findIndex(({ name }) => name === '35-dns-caa-forbids')
  await migrate(db, migrations.slice(0, added))
  await db
    .insertInto('accounts')
    .values({
      id: 'a',
      slug: 'a',
      name: 'A',
      base_url: '',
      version_header: '',
      version: '',
      sealed_key: '',
      kind: 'connected',
      created_at: '',
    })
    .execute()
  const checkOf = (id: string, ...records: { code: string; verdict: string; state?: string }[]) => ({
    account_id: 'a',
    resource: 'reserved-domains',
    id,
    checked_at: '',
    verdict: 'wrong' as const,
    standing: 'wrong' as const,
    known_standing: 'wrong' as const,
    body: JSON.stringify({ records }),
  })
  const caa = { code: 'caa-forbids', verdict: 'wrong', state: 'wrong' }
  await db
    .insertInto('dns_checks')
    .values([
      checkOf('1 only CAA', { code: 'correct', verdict: 'correct' }, caa),
      checkOf('2 beside a proxy', { code: 'proxied', verdict: 'wrong', state: 'attention' }, caa),
      checkOf('3 beside a wrong record', { code: 'points-elsewhere', verdict: 'wrong' }, caa),
      checkOf('4 no CAA', { code: 'points-elsewhere', verdict: 'wrong', state: 'wrong' }),
    ])
    .execute()
  await migrate(db, migrations)
  const rows = await db
    .selectFrom('dns_checks')
    .select(['standing', 'known_standing'])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['forbidden', 'forbidden'],
    ['forbidden', 'forbidden'],
    ['wrong', 'wrong'],
    ['wrong', 'wrong'],
  ])
  await db.destroy()
})
