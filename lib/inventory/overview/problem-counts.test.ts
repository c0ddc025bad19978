import { expect, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { overview } from './overview'
import { problemCounts } from '../list/counts'
import { storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

const at = '2026-01-01T00:00:00.000Z'
const base = { uri: '', created_at: at }
const ref = (id: string) => ({ id, uri: '' })
const none = { wrong: 0, attention: 0 }

test('the cause of a certificate that waits for DNS is about its first issuance or its renewal', async () => {
  const db = await openStore()
  const domain = (id: string, renews_at: string | null) => ({
    ...base,
    id,
    domain: `${id.slice(3)}.example`,
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
    certificate_management_status: { renews_at, provisioning_job: { error_code: 'DNS_ERROR' } },
  })
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    domain('rd_first', null),
    domain('rd_again', '2027-01-19T08:00:00Z'),
  ])
  const { attention } = await overview(db, accountId, new Map())
  expect(Object.fromEntries(attention.map(({ id, cause }) => [id, cause]))).toEqual({
    rd_first: 'Certificate not issued',
    rd_again: 'Certificate not renewed',
  })
})

test('the badges and the overview count each cause once', async () => {
  const db = await openStore()
  const kept = (resource: Parameters<typeof storeItems>[1]['resource'], ...items: object[]) =>
    storeItems(db, { ...seen(), resource }, items)
  const failed = {
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
    certificate_management_status: { renews_at: null, provisioning_job: { error_code: 'OTHER' } },
  }
  const domain = (id: string, more = {}) => ({
    ...base,
    id,
    domain: `${id.slice(3)}.example`,
    cname_target: 'target.example',
    ...more,
  })
  const waiting = {
    ...failed,
    certificate_management_status: { renews_at: null, provisioning_job: { error_code: 'DNS_ERROR' } },
  }
  await kept(
    reservedDomains,
    domain('rd_a'),
    domain('rd_b', failed),
    domain('rd_c', failed),
    domain('rd_d'),
    domain('rd_e', waiting),
    domain('rd_f', failed),
    domain('rd_g'),
  )
  const check = { checked_at: at, checks: 1, zone: null, name_servers: [], records: [] }
  for (const [id, dnsState, known_dns_state] of [
    ['rd_a', 'missing', 'missing'],
    ['rd_b', 'wrong', 'wrong'],
    ['rd_c', 'correct', 'correct'],
    ['rd_d', 'attention', 'attention'],
    ['rd_e', 'unknown', 'unknown'],
    ['rd_f', 'unknown', 'unknown'], // the failed certificate counts instead
    ['rd_g', 'unknown', 'correct'], // not confirmed by a second check
  ] as const)
    await db
      .insertInto('dns_checks')
      .values({
        account_id: accountId,
        resource: 'reserved-domains',
        id,
        dns_state: dnsState,
        known_dns_state,
        checked_at: at,
        body: JSON.stringify(check),
      })
      .execute()
  await kept(tunnelGroupBackends, { ...base, id: 'bkdtg_1', labels: {}, tunnels: [] })
  await kept(weightedBackends, { ...base, id: 'bkdwd_1', backends: { bkdtg_1: 1 } })
  await kept(httpsEdges, {
    ...base,
    id: 'edghts_1',
    hostports: ['a.example:443'],
    routes: [{ id: 'r_1', match: '/', backend: { enabled: true, backend: ref('bkdwd_1') } }],
  })
  const failed_at = { account_id: accountId, resource: 'endpoints', at, is_offline: 0 }
  const endpoint = (id: string) => ({ ...base, id, url: `https://${id.slice(3)}.example`, type: 'ephemeral' })
  await kept(
    endpoints,
    endpoint('ep_failing'),
    endpoint('ep_back'),
    endpoint('ep_other'),
    endpoint('ep_partly'),
  )
  for (const id of ['ep_failing', 'ep_back'])
    await db
      .insertInto('test_requests')
      .values({ ...failed_at, id, cause: 'No service is listening on localhost:80' })
      .execute()
  const states = {
    bkdtg_1: '0wrong:Offline',
    bkdwd_1: '0wrong:Offline',
    edghts_1: '0wrong:Unreachable',
    ep_failing: '0wrong:Failing',
    ep_back: '4ready:Ready',
    ep_other: '0wrong:Unreachable',
    ep_partly: '1attention:Partly unreachable',
  }
  const elsewhere = ['bkdwd_1', 'edghts_1', 'ep_other', 'ep_partly']
  for (const [id, state] of Object.entries(states)) {
    const is_elsewhere = Number(elsewhere.includes(id))
    await db.updateTable('inventory').set({ state, is_elsewhere }).where('id', '=', id).execute()
  }
  const counts = await problemCounts(db, accountId, Date.parse(at))
  expect(counts).toEqual({
    dns: { wrong: 2, attention: 2 },
    endpoints: { wrong: 1, attention: 0 },
    edges: none,
    domains: { wrong: 2, attention: 0 },
    backends: { wrong: 1, attention: 0 },
    ingresses: none,
    authorities: none,
  })
  const fresh = { as_of: at, syncing: false, error: null, listable: true }
  const freshness = new Map([[tunnelGroupBackends.name, fresh]])
  const { problems, warnings, attention, attention_counts } = await overview(db, accountId, freshness)
  expect([problems, warnings]).toEqual([8, 2])
  const badges = Object.values(counts).reduce((sum, { wrong, attention: mild }) => sum + wrong + mild, 0)
  expect(badges).toBe(problems)
  const listed = attention.filter(
    ({ kind }) => kind === 'dns' || kind === 'dns-unconfirmed' || kind === 'certificate',
  )
  expect(listed.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
    'certificate rd_c',
    'certificate rd_f',
    'dns rd_a',
    'dns rd_b',
    'dns rd_d',
    'dns-unconfirmed rd_e',
  ])
  expect(attention_counts).toMatchObject({ dns: 3, 'dns-unconfirmed': 1, certificate: 2 })
  expect(attention_counts.endpoint).toBe(1)
  expect(attention.find(({ kind }) => kind === 'endpoint')).toMatchObject({
    title: 'failing.example',
    label: 'Failing',
    cause: 'No service is listening on localhost:80',
    since: at,
  })
})
