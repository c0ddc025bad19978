import { beforeAll, expect, test } from 'vitest'
import type { DnsSearch } from '@/lib/api/dns'
import type { Db } from '@/lib/db/open'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import type { CheckCode, RecordVerdict } from '@/lib/dns/model/records'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { countDnsStates, dnsLines, dnsNames, dnsProblems } from './list'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

const domain = (n: number, more: Record<string, unknown> = {}) => ({
  id: `rd_${n}`,
  uri: '',
  domain: `site${n}.example.com`,
  created_at: new Date(1.7e12 + n * 1000).toISOString(),
  cname_target: 'target.example.net',
  ...more,
})
const verdicts: Record<string, RecordVerdict> = {
  rd_1: 'wrong',
  rd_2: 'correct',
  rd_3: 'unknown',
  rd_4: 'wrong',
  rd_6: 'correct', // needs no records
}

let db: Db
beforeAll(async () => {
  db = await openStore()
  const none = { cname_target: null, acme_challenge_cname_target: null }
  const domains = { ...seen(), resource: reservedDomains }
  await storeItems(db, domains, [...[1, 2, 3, 4, 5].map((n) => domain(n)), domain(6, none), domain(7, none)])
  await storeItems(db, { ...domains, accountId: 'a2' }, [domain(8)])
  await storeItems(db, { ...seen(), resource: agentIngresses }, [
    { ...domain(9, { ns_targets: ['ns1.example.net'] }), id: 'agin_9', cname_target: undefined },
    { ...domain(10, { ns_targets: [] }), id: 'agin_10', cname_target: undefined },
  ])
  await db
    .insertInto('dns_checks')
    .values([
      { account_id: accountId, resource: 'agent-ingresses', id: 'agin_9', ...checked('missing') },
      // From an earlier version, which treated unreadable targets as no targets
      { account_id: accountId, resource: 'agent-ingresses', id: 'agin_10', ...checked('correct') },
      ...Object.entries(verdicts).map(([id, verdict]) => ({
        account_id: accountId,
        resource: 'reserved-domains',
        id,
        ...checked(verdict),
      })),
    ])
    .execute()
})
const check = { checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [] }
const body = JSON.stringify({ ...check, records: [] })
const checked = (verdict: RecordVerdict) => ({
  dns_state: verdict,
  checked_at: '2026-01-01T00:00:00Z',
  body,
})

test("resources that need records are counted by state; those that need none aren't counted", async () => {
  expect(await countDnsStates(db, accountId)).toEqual({
    wrong: 2,
    missing: 1,
    apex: 0,
    incomplete: 0,
    forbidden: 0,
    attention: 0,
    unreadable: 1,
    unknown: 1,
    unchecked: 1,
    setup: 0,
    waiting: 0,
    alias: 0,
    correct: 1,
  })
})

test.each<[string, DnsSearch, string[]]>([
  ['worst first, then newest', {}, ['rd_4', 'rd_1', 'agin_9', 'agin_10', 'rd_3', 'rd_5', 'rd_2']],
  ['filtered by words', { q: 'site1' }, ['rd_1', 'agin_10']],
  ['filtered by short words', { q: '5.' }, ['rd_5']],
  ['filtered by unreadable targets', { state: 'unreadable' }, ['agin_10']],
  ['filtered by state', { state: 'correct,unchecked' }, ['rd_5', 'rd_2']],
  ['filtered by words and state', { q: 'example', state: 'missing' }, ['agin_9']],
  [
    "an unknown state doesn't filter",
    { state: 'green' },
    ['rd_4', 'rd_1', 'agin_9', 'agin_10', 'rd_3', 'rd_5', 'rd_2'],
  ],
])('DNS list: %s', async (_, search, ids) => {
  const { resources, total } = await dnsLines(db, accountId, search)
  expect(resources.map(({ id }) => id)).toEqual(ids)
  expect(total).toBe(ids.length)
})

test('the search finds states, causes, and records found by a check', async () => {
  const record = {
    name: 'site1.example.com',
    type: 'CNAME',
    values: ['target.example.net'],
    purpose: 'traffic',
  }
  const found = [{ type: 'A', value: '192.0.2.80', ttl: 60 }]
  const check = {
    record,
    found,
    verdict: 'wrong',
    code: 'address-instead',
    message: '',
    zone: null,
    servers: [],
    chain: ['edge.example.org'],
    resolvers: [
      {
        name: '192.0.2.53',
        outcome: 'answered',
        found: [{ type: 'A', value: '192.0.2.90', ttl: 60 }],
        until: null,
      },
    ],
  }
  await db
    .updateTable('dns_checks')
    .set({ body: JSON.stringify({ ...JSON.parse(body), records: [check] }) })
    .where('id', '=', 'rd_1')
    .execute()
  const idsOf = async (q: string) => (await dnsLines(db, accountId, { q })).resources.map(({ id }) => id)
  expect(await idsOf('192.0.2.80')).toEqual(['rd_1'])
  expect(await idsOf('has the address 192.0.2.80 instead of a cname')).toEqual(['rd_1'])
  expect(await idsOf('site1 192.0')).toEqual(['rd_1'])
  expect(await idsOf('dns INCORRECT')).toEqual(['rd_4', 'rd_1'])
  expect(await idsOf('not checked')).toContain('rd_5')
  expect(await idsOf('192.0.2.90')).toEqual(['rd_1'])
  expect(await idsOf('edge.example.org')).toEqual(['rd_1'])
  expect(await idsOf('192.0.2.81')).toEqual([])
})

test('the counts follow the search and ignore the selected states', async () => {
  const { summary, total, all } = await dnsLines(db, accountId, { q: 'site', state: 'wrong' })
  expect([total, all]).toEqual([2, 7])
  expect(summary).toMatchObject({ wrong: 2, missing: 1, unknown: 1, unchecked: 1, correct: 1 })
  expect((await dnsLines(db, accountId, { q: 'site4' })).summary).toMatchObject({ wrong: 1, missing: 0 })
})

test('at most 100 resources are listed, and the total counts all', async () => {
  const many = Array.from({ length: 120 }, (_, n) => domain(n + 1000))
  await storeItems(db, { ...seen(), resource: reservedDomains, accountId: 'a2' }, many)
  const { resources, total } = await dnsLines(db, 'a2', {})
  expect([resources.length, total]).toEqual([100, 121])
})

const wrong = (count: number) => ({ wrong: count, attention: 0 })

test('problems are wrong and missing records, and for domains also failed certificates', async () => {
  const none = { domains: 0, ingresses: 0 }
  expect(await dnsProblems(db, accountId)).toEqual({
    dns: wrong(3),
    domains: wrong(2),
    ingresses: wrong(1),
    certificates: none,
  })
  expect(await dnsProblems(db, 'a2')).toEqual({
    dns: wrong(0),
    domains: wrong(0),
    ingresses: wrong(0),
    certificates: none,
  })
  const failed = (error_code: string) => ({
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
    certificate_management_status: { renews_at: null, provisioning_job: { error_code } },
  })
  const domains = { ...seen(), resource: reservedDomains, accountId: 'a2' }
  await storeItems(db, domains, [domain(11, failed('OTHER')), domain(12, failed('DNS_ERROR')), domain(13)])
  expect(await dnsProblems(db, 'a2')).toEqual({
    dns: wrong(0),
    domains: wrong(1),
    ingresses: wrong(0),
    certificates: { ...none, domains: 1 },
  })
})

test('partially reachable names come after unreachable ones, and rows report the impact', async () => {
  const name = (n: number) => `site${n}.example.com`
  const record = { type: 'CNAME', values: ['target.example.net'], purpose: 'traffic' } as const
  const checkOf = (
    n: number,
    state: 'missing' | 'apex' | 'incomplete' | 'wrong',
    code: CheckCode,
    verdict: RecordVerdict = 'missing',
  ) => ({
    account_id: 'a2',
    resource: 'reserved-domains',
    id: `rd_${n}`,
    ...checked('missing'),
    dns_state: state,
    body: JSON.stringify({
      ...check,
      records: [
        {
          record: { ...record, name: name(n) },
          zone: name(n),
          verdict,
          code,
          message: '',
          found: [],
          servers: [],
        },
      ],
    }),
  })
  await db
    .insertInto('dns_checks')
    .values([
      checkOf(13, 'incomplete', 'partial-delegation', 'wrong'),
      checkOf(8, 'wrong', 'points-elsewhere', 'wrong'),
      checkOf(12, 'apex', 'cname-at-apex'),
      checkOf(11, 'missing', 'not-found'),
    ])
    .execute()
  const { resources } = await dnsLines(db, 'a2', { state: 'wrong,missing,apex,incomplete' })
  expect(resources.map(({ id, impact }) => [id, impact])).toEqual([
    ['rd_11', 'down'],
    ['rd_12', 'down'],
    ['rd_8', 'partial'],
    ['rd_13', 'partial'],
  ])
  expect((await dnsProblems(db, 'a2')).dns).toEqual(wrong(4))
})

test('the names of all matches come in the order of the list', async () => {
  const searches: DnsSearch[] = [{}, { q: 'site1' }, { state: 'wrong,missing' }]
  for (const search of searches) {
    const { resources, total } = await dnsLines(db, accountId, search)
    const names = await dnsNames(db, accountId, search)
    expect(names).toHaveLength(total)
    expect(names).toEqual(resources.map(({ resource, id, title }) => ({ resource, id, title })))
  }
})
