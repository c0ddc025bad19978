import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Resource } from '@/lib/contract/resource'
import { migrations } from '@/lib/db/migrations'
import type { Tables } from '@/lib/db/schema'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { credentials } from '@/lib/resources/credentials'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { project } from './project'
import { storeItems } from './store'
import { accountId, openStore, seen } from '../testing/store'

const managed = { certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'rsa' } }

const entries: [Resource, Record<string, unknown>][] = [
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
  [reservedDomains, { id: 'rd_10', ...managed, metadata: ' {"env":"prod", "n":1, "a,b":"c", "x":"y, z"}' }],
  [
    reservedDomains,
    { id: 'rd_11', ...managed, certificate_management_status: { provisioning_job: { msg: 'x' } } },
  ],
  [reservedDomains, { id: 'rd_12', ...managed, certificate_management_status: { renews_at: '2027-01-01' } }],
  [reservedDomains, { id: 'rd_13', certificate_management_policy: null, metadata: '{"env":"prod"' }],
  [reservedDomains, { id: 'rd_14', metadata: '["env"]' }],
  [credentials, { id: 'cr_1', owner_id: 'bot_1', metadata: '{"team":" a ","team2":"a=b"}' }],
  [credentials, { id: 'cr_2', metadata: { env: 'prod' } }],
]

test('migrations fill new columns of existing rows with the values a sync would write', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  await migrate(db, migrations.slice(0, 2))
  await sql`insert into accounts values ('a', 'a', 'A', '', '', '', '', 'connected', '')`.execute(db)
  for (const [{ name }, item] of entries)
    await sql`insert into inventory (account_id, resource, id, title, created_at, facet_1, facet_2, facet_3, facet_4,
      body, source, first_seen_at, seen_at) values ('a', ${name}, ${item.id}, '', '', '', '', '', '',
      ${JSON.stringify(item)}, 'list', '', '')`.execute(db)
  await migrate(db, migrations)
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'ends_at', 'needs_dns', 'certificate', 'facet_1'])
    .orderBy('row_id')
    .execute()
  expect(rows).toEqual(
    entries.map(([resource, item]) => {
      const { columns } = project(resource, item) ?? {}
      const { id, ends_at, needs_dns, certificate, facet_1 } = columns ?? {}
      return { id, ends_at, needs_dns, certificate, facet_1 }
    }),
  )
  expect(rows.map(({ ends_at }) => ends_at).slice(0, 3)).toEqual([
    '2026-12-20T12:00:00.000Z',
    '2026-12-20T10:00:00.500Z',
    null,
  ])
  expect(rows.map(({ needs_dns }) => needs_dns).slice(5, 19)).toEqual([
    1, 1, 0, 1, 2, 2, 2, 2, 2, 2, 2, 0, 2, 0,
  ])
  const tags = await db
    .selectFrom('inventory_tags')
    .select(['id', 'tag'])
    .orderBy('id')
    .orderBy('tag')
    .execute()
  expect(tags).toEqual([
    { id: 'cr_1', tag: 'team2=a=b' },
    { id: 'cr_1', tag: 'team=a' },
    { id: 'rd_10', tag: 'env=prod' },
  ])
  expect(tags.map(({ id, tag }) => `${id} ${tag}`)).toEqual(
    entries
      .flatMap(([resource, item]) =>
        (project(resource, item)?.tags ?? []).map((tag) => `${String(item.id)} ${tag}`),
      )
      .toSorted(),
  )
  await db.destroy()
})

test('a migration stores the targets of known traffic policies at the next sync, which is due now', async () => {
  const db = await openStore()
  const config = { url: 'https://app.internal' }
  const traffic_policy = JSON.stringify({
    on_http_request: [{ actions: [{ type: 'forward-internal', config }] }],
  })
  const created_at = '2026-01-01T00:00:00Z'
  const sync = () =>
    storeItems(db, { ...seen(), resource: endpoints }, [{ id: 'ep_1', uri: '', created_at, traffic_policy }])
  await sync()
  await db.deleteFrom('inventory_refs').execute()
  const times = { started_at: created_at, finished_at: created_at, complete_at: created_at }
  await db
    .insertInto('inventory_syncs')
    .values({ account_id: accountId, resource: 'endpoints', ...times, error: null, pages: 1 })
    .execute()
  const migration = migrations.find(({ name }) => name === '37-inventory-policy-targets')
  for (const statement of migration?.statements ?? []) await sql.raw(statement).execute(db)
  expect(await db.selectFrom('inventory_syncs').selectAll().executeTakeFirst()).toMatchObject({
    finished_at: null,
    complete_at: null,
  })
  await sync()
  expect(await db.selectFrom('inventory_refs').select(['id', 'field', 'target_id']).execute()).toEqual([
    { id: 'ep_1', field: 'traffic_policy', target_id: config.url },
  ])
  const { changed_at } = await db.selectFrom('inventory').select('changed_at').executeTakeFirstOrThrow()
  expect(changed_at).toBeNull()
  await db.destroy()
})
