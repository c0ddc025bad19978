import { beforeEach, describe, expect, test } from 'vitest'
import { poll } from '@/lib/agents/testing/sessions'
import type { Db } from '@/lib/db/open'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { accountId, addr, openStore } from '@/lib/inventory/testing/store'
import { apiKeys } from '@/lib/resources/api-keys'
import { botUsers } from '@/lib/resources/bot-users'
import { credentials } from '@/lib/resources/credentials'
import { endpoints } from '@/lib/resources/endpoints'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { httpsEdges } from '@/lib/resources/https-edges'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { otherKeyState, ownKeyState, unidentifiedKeyState } from '@/lib/resources/states/api-key-state'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'
import { sshCredentials } from '@/lib/resources/ssh-credentials'
import { staticBackends } from '@/lib/resources/static-backends'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { tunnels } from '@/lib/resources/tunnels'
import { linkedStates } from './states'

const at = '2026-03-01T00:00:10.000Z'
let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

type Resource = Parameters<typeof storeItems>[1]['resource']
const store = (resource: Resource, ...items: object[]) =>
  storeItems(db, { accountId, resource, source: 'list', at }, items)
const base = { uri: '', created_at: at }
const ref = (id: string) => ({ id, uri: '' })

/** Returns a resource's state while these lists aren't up to date. */
async function stateOf(resource: ResourceName, id: string, ...unread: ResourceName[]) {
  const recent = new Set<string>(resourceNames.filter((name) => !unread.includes(name)))
  const of = { db, accountId, slug: 'lab', complete: recent, recent, now: new Date(at) }
  const found = (await linkedStates(of, [{ resource, id }]))[id]
  const action = found?.label === 'Rejected' ? ` ${found.action?.href}` : ''
  return found && `${found.state} ${found.label}: ${found.sentence ?? ''}${action}`
}

describe('a TCP address', () => {
  const [first, second] = [addr(1), addr(12)]
  beforeEach(() => store(reservedAddrs, first, second))

  test('is used by an endpoint that refers to it', async () => {
    await store(endpoints, { ...base, id: 'ep_1', url: `tcp://${first.addr}`, tcp_addr: ref(first.id) })
    expect(await stateOf('reserved-addrs', first.id)).toBe('ready In use: 1 endpoint uses this TCP address.')
    expect(await stateOf('reserved-addrs', second.id)).toMatch(/^unknown Unused/)
  })

  test('is used by an edge or endpoint that only names it, but not by one with a longer port', async () => {
    await store(tcpEdges, { ...base, id: 'edgtcp_1', uri: '/edges/tcp/edgtcp_1', hostports: [second.addr] })
    await store(endpoints, { ...base, id: 'ep_1', url: `tcp://${first.addr}0` })
    expect(await stateOf('reserved-addrs', second.id)).toBe('ready In use: 1 TCP edge uses this TCP address.')
    expect(await stateOf('reserved-addrs', first.id)).toMatch(/^unknown Unused/)
  })

  test('is unknown if its users may be incomplete, and unused once its user is deleted', async () => {
    await store(endpoints, { ...base, id: 'ep_1', url: `tcp://${first.addr}`, tcp_addr: ref(first.id) })
    await markGone(db, { accountId, resource: endpoints }, { id: 'ep_1' }, '2026-03-01T00:00:11.000Z')
    expect(await stateOf('reserved-addrs', first.id, 'tcp-edges')).toBe(
      "unknown Unknown: The console doesn't have an up-to-date list of TCP edges.",
    )
    expect(await stateOf('reserved-addrs', first.id)).toMatch(/^unknown Unused/)
  })
})

test('a backend is used by edges and by other backends', async () => {
  await store(staticBackends, { ...base, id: 'bkdsc_1', address: 'a:1' }, { ...base, id: 'bkdsc_2' })
  await store(failoverBackends, { ...base, id: 'bkdfo_1', backends: ['bkdsc_1'] })
  const backend = { enabled: true, backend: ref('bkdsc_1') }
  const routes = ['/', '/b'].map((match) => ({ id: `rt_${match}`, match, backend }))
  await store(httpsEdges, { ...base, id: 'edghts_1', hostports: [], routes })
  expect(await stateOf('static-backends', 'bkdsc_1')).toBe(
    "ready Service not checked: 1 failover backend and 1 HTTPS edge use this static backend. The console hasn't checked whether the service responds.",
  )
  expect(await stateOf('static-backends', 'bkdsc_2')).toMatch(/^unknown Unused/)
  expect(await stateOf('failover-backends', 'bkdfo_1')).toMatch(/^unknown Unused/)
})

describe('an IP policy', () => {
  const rule = (n: number, action: unknown) => ({
    ...base,
    id: `ipr_${n}`,
    cidr: '192.0.2.0/24',
    action,
    ip_policy: ref('ipp_1'),
  })
  beforeEach(() => store(ipPolicies, { ...base, id: 'ipp_1', description: 'Staff' }))

  test('without an allow rule allows no address', async () => {
    expect(await stateOf('ip-policies', 'ipp_1')).toMatch(/^attention No rules/)
    await store(ipPolicyRules, rule(1, 'deny'))
    expect(await stateOf('ip-policies', 'ipp_1')).toMatch(/^attention No allow rule/)
    await store(ipPolicyRules, rule(2, 'allow'))
    expect(await stateOf('ip-policies', 'ipp_1')).toMatch(/^unknown Unused/)
  })

  test('with unknown or malformed rules has a state that ignores them', async () => {
    await store(tcpEdges, {
      ...base,
      id: 'edgtcp_1',
      ip_restriction: { enabled: true, ip_policies: [ref('ipp_1')] },
    })
    expect(await stateOf('ip-policies', 'ipp_1', 'ip-policy-rules')).toMatch(/^ready In use/)
    await store(ipPolicyRules, rule(1, undefined), rule(2, ['deny']))
    expect(await stateOf('ip-policies', 'ipp_1')).toMatch(/^ready In use/)
  })

  test.each([
    ['JSON', '{"on_tcp_connect":[{"actions":[{"type":"restrict-ips","config":{"ip_policies":["ipp_1"]}}]}]}'],
    [
      'YAML',
      'on_tcp_connect:\n- actions:\n  - type: restrict-ips\n    config:\n      ip_policies:\n      - ipp_1',
    ],
  ])('is used by a traffic policy in %s', async (_, traffic_policy) => {
    await store(ipPolicyRules, rule(1, 'allow'))
    await store(endpoints, { ...base, id: 'ep_1', url: 'tcp://a:1', traffic_policy })
    expect(await stateOf('ip-policies', 'ipp_1')).toBe('ready In use: 1 endpoint uses this IP policy.')
  })

  test("may be used by a traffic policy that can't be read", async () => {
    await store(ipPolicyRules, rule(1, 'allow'))
    await store(endpoints, { ...base, id: 'ep_1', url: 'tcp://a:1', traffic_policy: 'on_tcp_connect: [' })
    expect(await stateOf('ip-policies', 'ipp_1')).toBe(
      "unknown Unknown: The console can't read some traffic policies that may use this IP policy.",
    )
  })
})

describe('an authtoken', () => {
  beforeEach(() => store(credentials, { ...base, id: 'cr_1', acl: [] }, { ...base, id: 'cr_2', acl: [] }))
  /** Records a successful poll of the sessions. */
  const polled = (complete_at: string) =>
    db
      .insertInto('inventory_syncs')
      .values({
        account_id: accountId,
        resource: 'tunnel-sessions',
        started_at: complete_at,
        finished_at: complete_at,
        complete_at,
        error: null,
        pages: 1,
      })
      .execute()

  test('is in use while a session names it', async () => {
    await poll(db, accountId, 9, [{ id: 'ts_1', credential: 'cr_1' }])
    await polled(at)
    expect(await stateOf('credentials', 'cr_1')).toBe('ready In use: 1 tunnel session uses this authtoken.')
    expect(await stateOf('credentials', 'cr_2')).toBe(
      'unknown Not in use: No tunnel session uses this authtoken.',
    )
  })

  test('is rejected while its owner is an inactive bot user, as are SSH credentials and API keys', async () => {
    await store(
      botUsers,
      { ...base, id: 'bot_1', name: 'former-contractor', active: false },
      { ...base, id: 'bot_2', name: 'harbour', active: true },
    )
    const owned = (id: string, owner_id: string) => ({ ...base, id, acl: ['*'], owner_id })
    await store(credentials, owned('cr_1', 'bot_1'), owned('cr_2', 'bot_2'))
    await store(sshCredentials, owned('sshcr_1', 'bot_1'))
    await store(apiKeys, owned('ak_1', 'bot_1'), owned('ak_2', 'bot_2'), owned('ak_3', 'usr_1'))
    await polled(at)
    await poll(db, accountId, 9, [{ id: 'ts_1', credential: 'cr_2' }])
    const rejected =
      'attention Rejected: Bot user former-contractor is inactive, so the platform rejects this credential. /lab/bot-users/bot_1/edit'
    expect(await stateOf('credentials', 'cr_1')).toBe(rejected)
    expect(await stateOf('credentials', 'cr_2')).toMatch(/^ready In use/)
    expect(await stateOf('ssh-credentials', 'sshcr_1')).toBe(rejected)
    expect(await stateOf('api-keys', 'ak_1')).toBe(rejected)
    expect(await stateOf('api-keys', 'ak_2')).toMatch(/^unknown Unknown: This console might use/)
    expect(await stateOf('api-keys', 'ak_3')).toMatch(/^unknown Unknown: This console might use/)
  })

  test('an API key is in use if the console uses it, and otherwise unknown', async () => {
    await store(
      apiKeys,
      { ...base, id: 'ak_1', owner_id: 'usr_1' },
      { ...base, id: 'ak_2', owner_id: 'usr_1' },
    )
    const stated = (ownKeyId: string | null) =>
      linkedStates(
        {
          db,
          accountId,
          slug: 'lab',
          complete: new Set(),
          recent: new Set(),
          now: new Date(at),
          ownKeyId: async () => ownKeyId,
        },
        [
          { resource: 'api-keys', id: 'ak_1' },
          { resource: 'api-keys', id: 'ak_2' },
        ],
      )
    expect(await stated('ak_1')).toEqual({ ak_1: ownKeyState, ak_2: otherKeyState })
    expect(await stated(null)).toEqual({ ak_1: unidentifiedKeyState, ak_2: unidentifiedKeyState })
  })

  test('may be in use if a session names no credential', async () => {
    await poll(db, accountId, 9, [{ id: 'ts_1', credential: '' }])
    await polled(at)
    expect(await stateOf('credentials', 'cr_2')).toBe(
      "unknown Unknown: Some tunnel sessions don't report their credential.",
    )
  })

  test('is unknown if the sessions were not read recently', async () => {
    await poll(db, accountId, 9, [{ id: 'ts_1', credential: 'cr_1' }])
    expect(await stateOf('credentials', 'cr_1')).toMatch(/^unknown Unknown/)
    await polled('2026-02-28T23:00:00.000Z')
    expect(await stateOf('credentials', 'cr_1')).toMatch(/^unknown Unknown/)
  })
})

test('a tunnel has the state of its agent', async () => {
  await poll(db, accountId, 9, [{ id: 'ts_1', metadata: 'quay' }])
  const tunnel = { uri: '', started_at: at, forwards_to: 'http://localhost:80' }
  await store(
    tunnels,
    { ...tunnel, id: 'tn_1', tunnel_session: ref('ts_1') },
    { ...tunnel, id: 'tn_2', tunnel_session: ref('ts_0') },
    { ...tunnel, id: 'tn_3', tunnel_session: 7 },
  )
  expect(await stateOf('tunnels', 'tn_1')).toMatch(/^unknown Unknown: Agent quay may be offline/) // never polled
  expect(await stateOf('tunnels', 'tn_2')).toMatch(
    /^unknown Unknown: The console couldn't determine which agent/,
  )
  expect(await stateOf('tunnels', 'tn_3')).toBe('unknown Unknown: ')
  await poll(db, accountId, 10, [])
  expect(await stateOf('tunnels', 'tn_1')).toMatch(/^wrong Offline: Agent quay is offline/)
})
