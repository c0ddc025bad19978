import { beforeAll, expect, test } from 'vitest'
import type { DnsSearch } from '@/lib/api/dns'
import type { Db } from '@/lib/db/open'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import type { Verdict } from '@/lib/dns/model/records'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { dnsSummary, dnsLines } from './dns-list'
import { dnsProblems } from './dns-problems'
import { storeItems } from './store'
import { accountId, openStore, seen } from './testing/store'

const domain = (n: number, more: Record<string, unknown> = {}) => ({
  id: `rd_${n}`,
  uri: '',
  domain: `site${n}.example.com`,
  created_at: new Date(1.7e12 + n * 1000).toISOString(),
  cname_target: 'target.example.net',
  ...more,
})
const verdicts: Record<string, Verdict> = {
  rd_1: 'wrong',
  rd_2: 'correct',
  rd_3: 'unknown',
  rd_4: 'wrong',
  rd_6: 'correct', // needs none
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
      // of an earlier version, which took targets that can't be read for none
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
const body = '{"checked_at":"2026-01-01T00:00:00Z","zone":null,"name_servers":[],"records":[]}'
const checked = (verdict: Verdict) => ({
  verdict,
  standing: verdict,
  checked_at: '2026-01-01T00:00:00Z',
  body,
})

test('what needs records is counted, what needs none is not', async () => {
  expect(await dnsSummary(db, accountId)).toEqual({
    wrong: 2,
    missing: 1,
    attention: 0,
    unreadable: 1,
    unknown: 1,
    unchecked: 1,
    waiting: 0,
    correct: 1,
  })
})

test.each<[string, DnsSearch, string[]]>([
  ['the worst first, then the newest', {}, ['rd_4', 'rd_1', 'agin_9', 'agin_10', 'rd_3', 'rd_5', 'rd_2']],
  ['by words', { q: 'site1' }, ['rd_1', 'agin_10']],
  ['by short words', { q: '5.' }, ['rd_5']],
  ['by unreadable targets', { verdict: 'unreadable' }, ['agin_10']],
  ['by standing', { verdict: 'correct,unchecked' }, ['rd_5', 'rd_2']],
  ['by both', { q: 'example', verdict: 'missing' }, ['agin_9']],
  [
    'by a standing that is none',
    { verdict: 'green' },
    ['rd_4', 'rd_1', 'agin_9', 'agin_10', 'rd_3', 'rd_5', 'rd_2'],
  ],
])('%s', async (_, search, ids) => {
  const { resources, total } = await dnsLines(db, accountId, search)
  expect(resources.map(({ id }) => id)).toEqual(ids)
  expect(total).toBe(ids.length)
})

test('of more than a hundred the rest is counted', async () => {
  const many = Array.from({ length: 120 }, (_, n) => domain(n + 1000))
  await storeItems(db, { ...seen(), resource: reservedDomains, accountId: 'a2' }, many)
  const { resources, total } = await dnsLines(db, 'a2', {})
  expect([resources.length, total]).toEqual([100, 121])
})

test('problems are wrong and missing records, and on domains failed certificates too', async () => {
  expect(await dnsProblems(db, accountId)).toEqual({ dns: 3, domains: 2 })
  expect(await dnsProblems(db, 'a2')).toEqual({ dns: 0, domains: 0 })
  const failed = (error_code: string) => ({
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
    certificate_management_status: { renews_at: null, provisioning_job: { error_code } },
  })
  const domains = { ...seen(), resource: reservedDomains, accountId: 'a2' }
  await storeItems(db, domains, [domain(11, failed('OTHER')), domain(12, failed('DNS_ERROR')), domain(13)])
  expect(await dnsProblems(db, 'a2')).toEqual({ dns: 0, domains: 1 })
})
