import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Resource } from '@/lib/contract/resource'
import { migrations } from '@/lib/db/migrations'
import type { Tables } from '@/lib/db/schema'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { project } from './project'

const things: [Resource, Record<string, unknown>][] = [
  [certificateAuthorities, { id: 'ca_1', not_after: '2026-12-20T12:00:00Z' }],
  [certificateAuthorities, { id: 'ca_2', not_after: '2026-12-20T12:00:00.5+02:00' }],
  [certificateAuthorities, { id: 'ca_3', not_after: 7 }],
  [certificateAuthorities, { id: 'ca_4', not_after: 'never' }],
  [certificateAuthorities, { id: 'ca_5' }],
  [reservedDomains, { id: 'rd_1', cname_target: 'a.example', acme_challenge_cname_target: null }],
  [reservedDomains, { id: 'rd_2', cname_target: '', acme_challenge_cname_target: 'b.example' }],
  [reservedDomains, { id: 'rd_3', cname_target: null, acme_challenge_cname_target: null }],
  [agentIngresses, { id: 'agin_1', ns_targets: ['ns1.example'] }],
  [agentIngresses, { id: 'agin_2', ns_targets: [] }],
  [agentIngresses, { id: 'agin_3', ns_targets: null }],
  [agentIngresses, { id: 'agin_4', ns_targets: 'ns1.example' }],
  [agentIngresses, { id: 'agin_5', ns_targets: ['ns1.example', 7] }],
  [reservedDomains, { id: 'rd_4' }],
  [reservedDomains, { id: 'rd_5', cname_target: 7 }],
  [reservedDomains, { id: 'rd_6', cname_target: null, acme_challenge_cname_target: 7 }],
  [reservedDomains, { id: 'rd_7', cname_target: null }],
  [reservedDomains, { id: 'rd_8', domain: '*.a.example', cname_target: 'a.example' }],
  [reservedDomains, { id: 'rd_9', domain: '*.a.example', cname_target: null }],
]

test('rows from before have the columns that were added as they would be written now', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  await migrate(db, migrations.slice(0, 2))
  await sql`insert into accounts values ('a', 'a', 'A', '', '', '', '', 'connected', '')`.execute(db)
  for (const [{ name }, item] of things)
    await sql`insert into inventory (account_id, resource, id, title, created_at, facet_1, facet_2, facet_3, facet_4,
      body, source, first_seen_at, seen_at) values ('a', ${name}, ${item.id}, '', '', '', '', '', '',
      ${JSON.stringify(item)}, 'list', '', '')`.execute(db)
  await migrate(db, migrations)
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'ends_at', 'needs_dns'])
    .orderBy('row_id')
    .execute()
  expect(rows).toEqual(
    things.map(([resource, item]) => {
      const { columns } = project(resource, item) ?? {}
      return { id: columns?.id, ends_at: columns?.ends_at, needs_dns: columns?.needs_dns }
    }),
  )
  expect(rows.map(({ ends_at }) => ends_at).slice(0, 3)).toEqual([
    '2026-12-20T12:00:00.000Z',
    '2026-12-20T10:00:00.500Z',
    null,
  ])
  expect(rows.map(({ needs_dns }) => needs_dns).slice(5)).toEqual([1, 1, 0, 1, 2, 2, 2, 2, 2, 2, 2, 0, 2, 0])
  await db.destroy()
})
