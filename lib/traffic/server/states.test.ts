import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/db/open'
import { detail } from '@/lib/inventory/detail'
import { pageRows } from '@/lib/inventory/list/page'
import { storeItems } from '@/lib/inventory/sync/store'
import { accountId, openStore } from '@/lib/inventory/testing/store'
import { endingAuthorities } from '@/lib/inventory/overview/authorities'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { staticBackends } from '@/lib/resources/static-backends'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { tracePath } from '../model/trace'
import { storedReads } from './reads'
import { linkedStates, routeStates, statesOf } from './states'

const at = '2026-01-01T00:00:00.000Z'
let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const of = () => ({
  db,
  accountId,
  slug: 'lab',
  complete: new Set(['reserved-domains', 'https-edges', 'tunnel-group-backends']),
  recent: new Set<string>(),
  now: new Date(at),
})
const store = (resource: Parameters<typeof storeItems>[1]['resource'], ...items: object[]) =>
  storeItems(db, { accountId, resource, source: 'list', at }, items)
const base = { uri: '', created_at: at }

const domain = {
  ...base,
  id: 'rd_1',
  domain: '*.example.com',
  cname_target: null,
  acme_challenge_cname_target: null,
  certificate_management_policy: null,
}
const endpoint = (n: number, edge: string) => ({
  ...base,
  id: `ep_${n}`,
  url: `https://a${n}.example.com`,
  type: 'edge',
  domain: { id: 'rd_1', uri: '' },
  edge: { id: edge, uri: '' },
})
const edge = (id: string, backend: string) => ({
  ...base,
  id,
  hostports: ['a0.example.com:443'],
  routes: [
    {
      id: `${id}_route`,
      match: '/',
      match_type: 'path_prefix',
      backend: { enabled: true, backend: { id: backend, uri: '' } },
    },
  ],
})

beforeEach(async () => {
  await store(reservedDomains, domain)
  await store(
    tunnelGroupBackends,
    { ...base, id: 'bkdtg_on', labels: {}, tunnels: [{ id: 'tn_1', uri: '' }] },
    { ...base, id: 'bkdtg_off', labels: {}, tunnels: [] },
  )
  await store(httpsEdges, edge('edghts_on', 'bkdtg_on'), edge('edghts_off', 'bkdtg_off'))
})

const noTunnel = 'Backend bkdtg_off has no online tunnels, so requests fail.'
const backendPage = '/lab/tunnel-group-backends/bkdtg_off'
const offline = {
  state: 'wrong',
  label: 'Unreachable',
  cause: 'Backend offline',
  sentence: noTunnel,
  action: {
    label: 'Connect a tunnel',
    href: `${backendPage}#connect-tunnel`,
    view_label: 'View bkdtg_off',
  },
}

test('each row of a list has the state of its own path, with the reason', async () => {
  await store(endpoints, endpoint(0, 'edghts_on'), endpoint(1, 'edghts_off'), endpoint(2, 'edghts_none'))
  const { rows } = await pageRows(db, accountId, endpointsInfo, {})
  const states = await statesOf(
    of(),
    rows.map(({ id, title, item }) => ({ resource: 'endpoints', id, title, item })),
  )
  expect(states).toEqual({
    ep_0: {
      state: 'unknown',
      label: 'Unknown',
      cause: 'Agent unknown',
      sentence: expect.stringContaining('tunnel'),
    }, // the tunnel isn't known
    ep_1: { ...offline, is_elsewhere: true },
    ep_2: {
      state: 'wrong',
      label: 'Unreachable',
      cause: 'Edge not found',
      sentence: expect.stringContaining('edghts_none'),
    },
  })
})

test('the paths of many rows share their reads, and none reaches the read limit', async () => {
  await store(endpoints, ...Array.from({ length: 100 }, (_, n) => endpoint(n, 'edghts_off')))
  const { rows } = await pageRows(db, accountId, endpointsInfo, {})
  const known = rows.map(({ id, title, item }) => ({ resource: 'endpoints' as const, id, title, item }))
  const states = Object.values(await statesOf(of(), known))
  expect(states).toHaveLength(100)
  expect(new Set(states.map(({ label }) => label))).toEqual(new Set(['Unreachable']))
})

test('internal endpoints that nothing refers to need no queries of their own', async () => {
  const internal = (n: number) => ({ ...base, id: `ep_${n}`, url: `https://a${n}.internal`, type: 'cloud' })
  await store(endpoints, ...Array.from({ length: 100 }, (_, n) => internal(n)))
  const { rows } = await pageRows(db, accountId, endpointsInfo, {})
  const queries = vi.spyOn(db, 'selectFrom')
  const states = await statesOf(
    of(),
    rows.map(({ id, title, item }) => ({ resource: 'endpoints', id, title, item })),
  )
  expect(Object.keys(states)).toHaveLength(100)
  expect(queries.mock.calls.length).toBeLessThan(10)
})

test('edges need no queries for the domains of their hosts, and have the states of their own pages', async () => {
  await store(reservedDomains, { ...domain, id: 'rd_2', domain: 'a1.example.com' })
  await store(
    httpsEdges,
    ...Array.from({ length: 40 }, (_, n) => ({
      ...edge(`edghts_${n}`, 'bkdtg_on'),
      hostports: [`A${n}.example.com:443`, ...(n % 2 ? [`a${n}.example.net:443`] : [])],
    })),
  )
  const { rows } = await pageRows(db, accountId, httpsEdges.info, {})
  const queries = vi.spyOn(db, 'selectFrom')
  const states = await statesOf(
    of(),
    rows.map(({ id, title, item }) => ({ resource: 'https-edges', id, title, item })),
  )
  expect(queries.mock.calls.length).toBeLessThan(20)
  for (const { id } of rows) {
    const path = await tracePath(storedReads(of()), { kind: 'https-edges', id })
    expect(states[id]).toMatchObject({ state: path?.state, label: path?.label })
  }
  expect(new Set(Object.values(states).map(({ label }) => label)).size).toBeGreaterThan(1)
})

test('related resources have the states of their own pages', async () => {
  await store(endpoints, endpoint(1, 'edghts_off'))
  const links = async (resource: string, id: string) => {
    const known = await detail(db, accountId, resource, id)
    return linkedStates(of(), [...(known?.used_by ?? []), ...(known?.uses ?? [])])
  }
  expect(await links('https-edges', 'edghts_off')).toEqual({
    ep_1: { ...offline, is_elsewhere: true },
    bkdtg_off: {
      state: 'wrong',
      label: 'Offline',
      sentence: expect.stringContaining('no online tunnels'),
      action: offline.action,
    },
  })
  expect(await links('endpoints', 'ep_1')).toEqual({
    rd_1: { state: 'ready', label: 'Ready' },
    edghts_off: { ...offline, is_elsewhere: true },
  })
  expect(await links('bot-users', 'bot_none')).toEqual({})
})

test('each route of an edge has the state of its own page', async () => {
  const on = { enabled: true, backend: { id: 'bkdtg_on', uri: '' } }
  const off = { enabled: true, backend: { id: 'bkdtg_off', uri: '' } }
  const routes = [
    { id: 'r_off', match: '/off', backend: off },
    { id: 'r_on', match: '/on', backend: on },
    { id: 'r_disabled', match: '/disabled', backend: { ...on, enabled: false } },
  ]
  const item = { ...edge('edghts_1', 'bkdtg_on'), routes }
  await store(httpsEdges, item)
  const known = { resource: 'https-edges', id: 'edghts_1', title: '', item } as const
  const { states } = await routeStates(of(), known)
  expect(states).toMatchObject({
    r_off: {
      state: 'wrong',
      cause: 'Backend offline',
      sentence: expect.stringContaining('bkdtg_off has no online tunnels'),
    },
    r_on: { state: 'unknown' }, // its tunnel isn't known
    r_disabled: { state: 'wrong', cause: 'Backend disabled' },
  })
  for (const { id } of routes) {
    const path = await tracePath(storedReads(of()), { kind: 'https-edges', id: 'edghts_1', route: id })
    expect(path).toMatchObject({ state: states[id]?.state, label: states[id]?.label })
  }
})

test("a route's own state has no problem of the hosts before the edge", async () => {
  await store(staticBackends, { ...base, id: 'bkdst_1', address: 'office.example:443' })
  const item = { ...edge('edghts_1', 'bkdst_1'), hostports: ['b.example.org:443'] }
  await store(reservedDomains, { ...domain, id: 'rd_2', domain: 'b.example.org', cname_target: 'x.example' })
  await store(httpsEdges, item)
  const known = { resource: 'https-edges', id: 'edghts_1', title: '', item } as const
  const { states, routes } = await routeStates(of(), known)
  expect(states.edghts_1_route?.state).not.toBe('ready')
  expect(routes).toEqual({ edghts_1_route: { state: 'ready', label: 'Service not checked' } })
})

describe('the page where a problem can be fixed', () => {
  const actionOf = async (resource: ResourceName, id: string) => {
    const { label, state, action } = (await linkedStates(of(), [{ resource, id }]))[id] ?? {}
    return [state, label, action && `${action.label} ${action.href}`]
  }
  const expired = { ...base, not_before: '2020-01-01T00:00:00Z', not_after: '2021-01-01T00:00:00Z' }

  test.each([
    ['https-edges', 'edghts_off', 'Connect a tunnel /lab/tunnel-group-backends/bkdtg_off#connect-tunnel'],
    [
      'tunnel-group-backends',
      'bkdtg_off',
      'Connect a tunnel /lab/tunnel-group-backends/bkdtg_off#connect-tunnel',
    ],
    ['tunnel-group-backends', 'bkdtg_on', undefined],
    ['reserved-domains', 'rd_1', undefined],
    ['reserved-domains', 'rd_2', 'Check DNS /lab/reserved-domains/rd_2#dns'],
    ['reserved-domains', 'rd_3', 'View records /lab/reserved-domains/rd_3#dns'],
  ] as const)('%s %s', async (resource, id, action) => {
    const failed = {
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
      certificate_management_status: {
        renews_at: null,
        provisioning_job: { error_code: 'INTERNAL_ERROR', msg: 'Failed.', started_at: at, retries_at: null },
      },
    }
    await store(
      reservedDomains,
      { ...domain, id: 'rd_2', domain: 'b.example', cname_target: 'x.example' },
      { ...domain, id: 'rd_3', domain: 'c.example', ...failed },
    )
    expect((await actionOf(resource, id))[2]).toBe(action)
  })

  test('nothing can connect a tunnel to a tunnel group of the local platform', async () => {
    const links = [{ resource: 'tunnel-group-backends' as const, id: 'bkdtg_off' }]
    const { bkdtg_off: state } = await linkedStates({ ...of(), isLocal: true }, links)
    expect(state).toMatchObject({ label: 'Offline' })
    expect(state?.action).toEqual({
      label: 'View bkdtg_off',
      href: '/lab/tunnel-group-backends/bkdtg_off#connect-tunnel',
      is_view: true,
    })
  })

  test('a weighted backend has the label of its box in traffic paths', async () => {
    await store(weightedBackends, { ...base, id: 'bkdwd_1', backends: { bkdtg_off: 9, bkdtg_on: 1 } })
    const states = await linkedStates(of(), [{ resource: 'weighted-backends', id: 'bkdwd_1' }])
    expect(states.bkdwd_1).toMatchObject({ state: 'wrong', label: 'Mostly offline' })
  })

  test('an expired certificate authority is wrong only if an edge may enforce it', async () => {
    const replace = (id: string) => `Replace certificate /lab/certificate-authorities/new?from=${id}`
    await store(certificateAuthorities, { ...expired, id: 'ca_1' }, { ...expired, id: 'ca_2' })
    const mutual_tls = { enabled: true, certificate_authorities: [{ id: 'ca_1', uri: '' }] }
    await store(httpsEdges, { ...edge('edghts_ca', 'bkdtg_on'), mutual_tls })
    expect(await actionOf('certificate-authorities', 'ca_1')).toEqual(['wrong', 'Expired', replace('ca_1')])
    expect(await actionOf('certificate-authorities', 'ca_2')).toEqual([
      'attention',
      'Expired, not enforced',
      replace('ca_2'),
    ])
    const [first] = await endingAuthorities(db, accountId, Date.parse(at), { limit: 9, isEdgesKnown: true })
    const states = await linkedStates(of(), [{ resource: 'certificate-authorities', id: first?.id ?? '' }])
    expect(states[first?.id ?? '']).toMatchObject({ state: first?.state, sentence: first?.sentence })
  })

  test('an IP policy without rules', async () => {
    await store(ipPolicies, { ...base, id: 'ipp_1' })
    const current = { ...of(), recent: new Set<string>(resourceNames) }
    expect((await linkedStates(current, [{ resource: 'ip-policies', id: 'ipp_1' }])).ipp_1?.action).toEqual({
      label: 'Add rule',
      href: '/lab/ip-policy-rules/new?ip_policy_id=ipp_1',
    })
  })
})
