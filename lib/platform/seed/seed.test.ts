import { beforeAll, describe, expect, test } from 'vitest'
import { hostnameStatuses } from '@/lib/resources/abuse-reports'
import { routeModuleKeys } from '@/lib/resources/edge-modules/route-modules'
import { registry } from '@/lib/resources/registry'
import { readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { validityText } from '@/lib/resources/text/validity-text'
import { adminUser } from '../owners'
import { seedPlatform } from './seed'
import { setSetting } from '../settings'
import { newFile, testPlatform } from '../testing/platform'
import { openPlatformStore } from '../store/store'
import { listDnsRecords } from '../zones'

interface Sample {
  domain: string
  certificate_management_status: {
    provisioning_job: { error_code: string | null; msg: string } | null
  } | null
}

test('the small sample has a domain with correct DNS and others with different DNS errors', async () => {
  const { call, store, errors } = await testPlatform()
  await setSetting(store, 'cert_issue_seconds', 0.1)
  expect(await seedPlatform(store, 'small')).toBe(true)
  expect(await seedPlatform(store, 'small')).toBe(false)
  const jobs = async () => {
    const { reserved_domains: domains } = (await call('GET', '/reserved_domains')).body as unknown as {
      reserved_domains: Sample[]
    } // the list's shape
    return Object.fromEntries(
      domains.map(({ domain, certificate_management_status: status }) => [
        domain,
        status?.provisioning_job?.msg ?? 'none',
      ]),
    )
  }
  await expect.poll(jobs, { timeout: 30_000, interval: 200 }).toEqual({
    '*.site1.harbour.example': 'none',
    'lab.localhost': 'none',
    'app.harbour.example': expect.stringContaining('no CNAME record'),
    'status.harbour.example': expect.stringContaining('pages.former.example'),
    'shop.tidewater.example': expect.stringContaining('192.0.2.80'),
    '*.dock7.tidewater.example': expect.stringContaining('_acme-challenge.dock7'),
    'api.tidewater.example': expect.stringContaining('contains the zone twice'),
    '*.fleet.tidewater.example': expect.stringContaining('TXT'),
  })
  const sizes = await Promise.all(
    ['/bot_users', '/reserved_addrs', '/agent_ingresses'].map(
      async (path) => Object.values((await call('GET', path)).body).find(Array.isArray)?.length,
    ),
  )
  expect(sizes).toEqual([5, 6, 3])
  expect((await listDnsRecords(store)).filter(({ type }) => type === 'NS').map(({ name }) => name)).toContain(
    'connect.harbour.example',
  )
  expect(errors).toEqual([])
})

describe('the small sample', () => {
  let all: { id: string; resource: string; body: string }[] = []
  let links: { source_id: string; target_id: string }[] = []
  let again: unknown
  beforeAll(async () => {
    const store = await openPlatformStore(newFile())
    const read = () => store.db.selectFrom('objects').selectAll().orderBy('id').execute()
    await seedPlatform(store, 'small')
    all = await read()
    links = await store.db.selectFrom('links').selectAll().execute()
    await seedPlatform(store, 'small')
    again = await read()
    await store.close()
  })
  const bodies = (resource: string): Record<string, unknown>[] =>
    all.filter((row) => row.resource === resource).map(({ body }) => Object(JSON.parse(body)))
  const routes = () => bodies('https-edges').flatMap((edge): Record<string, unknown>[] => Object(edge.routes))
  const values = (rows: Record<string, unknown>[], field: string) => new Set(rows.map((row) => row[field]))
  /** Returns the state of a module: absent, on, or configured and disabled. */
  const moduleState = (module: unknown) =>
    module === null ? 'absent' : Object(module).enabled === true ? 'on' : 'disabled'
  const moduleStates = (rows: Record<string, unknown>[], field: string) =>
    new Set(rows.map((row) => moduleState(row[field])))

  test('seeding it again changes nothing', () => {
    expect(again).toEqual(all)
  })

  test.each(Object.values(registry))('contains $name', ({ name, item }) => {
    expect(bodies(name)).not.toEqual([])
    for (const { id, body } of all.filter(({ resource }) => resource === name))
      item.parse({ id, uri: '', ...JSON.parse(body) })
  })

  test('references point to existing resources', () => {
    const there = new Set([adminUser.id, ...all.map(({ id }) => id)])
    const elsewhere = links.filter(({ target_id: id }) => !there.has(id))
    expect(elsewhere).toEqual([])
    expect(links.length).toBeGreaterThan(50)
  })

  test('contains endpoints of every type, binding and scheme', () => {
    const endpoints = bodies('endpoints')
    expect(values(endpoints, 'type')).toEqual(new Set(['cloud', 'edge', 'ephemeral']))
    expect(values(endpoints, 'scheme')).toEqual(new Set(['http', 'https', 'tls', 'tcp']))
    const bindings = new Set(endpoints.map((endpoint) => String(endpoint.bindings)))
    expect(bindings).toEqual(new Set(['public', 'internal', 'kubernetes']))
    expect(values(endpoints, 'pooling_enabled')).toEqual(new Set([true, false]))
    expect(endpoints.filter(({ traffic_policy }) => traffic_policy !== '')).toHaveLength(3)
  })

  test('contains edges with each module absent, on and disabled', () => {
    const every = new Set(['absent', 'on', 'disabled'])
    expect(moduleStates(bodies('https-edges'), 'mutual_tls')).toEqual(every)
    expect(moduleStates(bodies('https-edges'), 'tls_termination')).toEqual(every)
    expect(moduleStates(bodies('tcp-edges'), 'ip_restriction')).toEqual(every)
    const both = bodies('https-edges').filter(
      (edge) => moduleState(edge.mutual_tls) === 'on' && moduleState(edge.tls_termination) === 'on',
    )
    expect(both).toHaveLength(1)
    const none = bodies('https-edges').filter(
      ({ mutual_tls, tls_termination }) => mutual_tls === null && tls_termination === null,
    )
    expect(none.map((edge) => Object(edge.routes).length)).toEqual([0, 3])
  })

  test.each(routeModuleKeys.map((key) => [key] as const))('contains a route with %s', (key) => {
    expect([...moduleStates(routes(), key)]).toContain(key === 'oidc' ? 'disabled' : 'on')
  })

  test('contains OAuth with the managed application, with a custom one, and without restrictions', () => {
    const providers = routes().flatMap(({ oauth }) =>
      oauth === null
        ? []
        : Object.values(Object(Object(oauth).provider))
            .filter(Boolean)
            .map(Object),
    )
    expect(providers.filter(({ client_id }) => client_id !== null)).toHaveLength(1)
    expect(providers.filter(({ client_id }) => client_id === null)).toHaveLength(2)
    const lists = ['email_addresses', 'email_domains', 'teams', 'organizations']
    const open = providers.filter((one) => lists.every((list) => (one[list] ?? []).length === 0))
    expect(open).toHaveLength(1)
    expect(moduleStates(routes(), 'circuit_breaker')).toEqual(new Set(['absent', 'on', 'disabled']))
  })

  test('contains IP policies with allow and deny rules for IPv4 and IPv6, with one kind, and without', () => {
    const rules = all.filter(({ resource }) => resource === 'ip-policies').map(({ id }) => id)
    const kinds = rules.map((id) => {
      const own = bodies('ip-policy-rules').filter(({ ip_policy }) => Object(ip_policy).id === id)
      return own.map(({ action, cidr }) => `${String(action)} ${String(cidr).includes(':') ? 6 : 4}`).sort()
    })
    expect(kinds).toEqual([
      ['allow 4', 'allow 6', 'deny 4', 'deny 6'],
      ['allow 4', 'allow 6'],
      ['deny 4', 'deny 6'],
      [],
    ])
  })

  test('contains certificate authorities that are valid, expiring soon, and expired', () => {
    const states = bodies('certificate-authorities').map((body) => validityText(body, Date.now()).label)
    expect(states).toEqual(['Expired', 'Expires soon', 'Valid'])
  })

  test('contains credentials of users and bots, without an ACL, with * and with rules', () => {
    for (const resource of ['credentials', 'ssh-credentials']) {
      const kinds = bodies(resource).map(({ acl }) =>
        String(acl) === '' || String(acl) === '*' ? String(acl) : 'rules',
      )
      expect(new Set(kinds)).toEqual(new Set(['', '*', 'rules']))
    }
    const types = bodies('ssh-credentials').map(({ public_key: key }) => readPublicKey(String(key))?.type)
    expect(new Set(types).size).toBe(5)
    const idle = all.find(
      ({ resource, body }) => resource === 'bot-users' && JSON.parse(body).active === false,
    )
    for (const resource of ['api-keys', 'credentials', 'ssh-credentials'])
      expect([...values(bodies(resource), 'owner_id')]).toEqual(
        expect.arrayContaining([adminUser.id, idle?.id]),
      )
  })

  test('contains sessions that started after their credentials were created', () => {
    const created = new Map(all.map(({ id, body }) => [id, String(JSON.parse(body).created_at)]))
    const sessions = bodies('tunnel-sessions')
    for (const { credential, started_at } of sessions)
      expect(created.get(Object(credential).id)?.localeCompare(String(started_at))).toBe(-1)
    expect(new Set(sessions.map(({ credential }) => Object(credential).id)).size).toBeGreaterThan(4)
  })

  test('contains abuse reports in every state, and event subscriptions with and without sources', () => {
    const reports = bodies('abuse-reports')
    expect(values(reports, 'status')).toEqual(new Set(['PENDING', 'PARTIALLY_PROCESSED', 'PROCESSED']))
    const names = reports.flatMap(({ hostnames }): Record<string, unknown>[] => Object(hostnames))
    expect(values(names, 'status')).toEqual(new Set(hostnameStatuses))
    const counts = bodies('event-subscriptions').map(({ sources }) => Object(sources).length)
    expect(counts).toEqual([0, 2, 9])
  })
})

test('the large sample has ten thousand addresses and domains, and is seeded only once', async () => {
  const store = await openPlatformStore(newFile())
  expect(await seedPlatform(store, 'large')).toBe(true)
  expect(await seedPlatform(store, 'large')).toBe(false)
  const counts = await store.db
    .selectFrom('objects')
    .select(({ fn }) => ['resource', fn.countAll<number>().as('count')])
    .groupBy('resource')
    .execute()
  expect(Object.fromEntries(counts.map(({ resource, count }) => [resource, count]))).toEqual({
    'agent-ingresses': 500,
    'bot-users': 500,
    'reserved-addrs': 10_000,
    'reserved-domains': 10_000,
  })
  await store.close()
}, 180_000)
