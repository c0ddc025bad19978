import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, withoutRoots, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import { createReferrals } from '@/lib/dns/queries/referrals'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A registry whose two servers delegate a domain to different name servers.

const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const other = record('eu.shop.example', 'NS', 'ns1.nic.example')
const ingress = record('in.shop.example', 'NS', 'ns.old.example')
const wanted = wantedForDomain({ domain: app.name, cname_target: target })
const hosts = {
  root: '127.0.7.2',
  first: '127.0.7.3',
  second: '127.0.7.4',
  now: '127.0.7.5',
  old: '127.0.7.6',
}
const glue = [
  record('ns1.nic.example', 'A', hosts.first),
  record('ns2.nic.example', 'A', hosts.second),
  record('ns.now.example', 'A', hosts.now),
  record('ns.old.example', 'A', hosts.old),
]
const registry = ['ns1.nic.example', 'ns2.nic.example']
const delegation = (server: string) => record('shop.example', 'NS', server)
const toPlatform = record('platform.example', 'NS', 'ns.now.example')

/** Starts the servers. `of` contains the delegation at each of the registry's servers. */
async function start(of: readonly (readonly ZoneRecord[])[], old: readonly ZoneRecord[] = []) {
  const [first = [], second = []] = of
  const delegated = registry.map((server) => record('example', 'NS', server))
  return startZones({
    [hosts.root]: [zoneOf('', ['root.example'], ...delegated, ...glue)],
    [hosts.first]: [zoneOf('example', registry, ...glue, toPlatform, ...first)],
    [hosts.second]: [zoneOf('example', registry, ...glue, toPlatform, ...second)],
    [hosts.now]: [
      zoneOf('shop.example', ['ns.now.example'], app, ingress, other),
      zoneOf('platform.example', ['ns.now.example'], record(target, 'A', '198.51.100.7')),
    ],
    [hosts.old]: [
      zoneOf('shop.example', ['ns.old.example'], ...old),
      zoneOf('in.shop.example', ['ns.old.example']),
    ],
  })
}

test("resolvers that don't find a correct record show that the registry's servers disagree", async () => {
  const { roots } = await start([[delegation('ns.now.example')], [delegation('ns.old.example')]])
  // The resolver starts at the registry's other server.
  const cached = [{ name: app.name, type: 'A' as const, values: [], ttl: 60, zone: 'shop.example' }]
  const config = await withResolver(roots, { cached })
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({
    state: 'attention',
    code: 'servers-disagree',
    zone: 'shop.example',
    outdated_delegation: 'registry',
  })
  expect(checked?.until).toBeUndefined()
  expect(checked?.message).toBe(
    "The registry's servers disagree about the name servers of shop.example: ns1.nic.example delegates it to ns.now.example, where the record is correct; " +
      'ns2.nic.example delegates it to ns.old.example, where the record is missing or wrong. ' +
      'Resolvers that query ns2.nic.example might not find app.shop.example. ' +
      "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
      'At the registrar, set the name servers of shop.example to ns.now.example. ' +
      'If they are already set, ask the registrar to have the registry update ns2.nic.example.',
  )
  const check = await checkRecords(wanted, config, new AbortController().signal)
  const { nodes, broken, cause } = dnsChain({ wanted, check, certificate: null })
  expect(nodes[broken ?? -1]).toMatchObject({ stage: 'registry', state: 'attention' })
  expect(cause).toBe("The registry's servers disagree")
})

test("a resolver that finds a wrong record's correct version shows that the registry's servers disagree", async () => {
  const elsewhere = record(app.name, 'CNAME', 'elsewhere.platform.example')
  const { roots } = await start([[delegation('ns.old.example')], [delegation('ns.now.example')]], [elsewhere])
  const cached = [{ name: app.name, type: 'CNAME' as const, values: [target], ttl: 60 }]
  const checked = await checkFirst(wanted, await withResolver(roots, { cached }))
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'shop.example' })
  expect(checked?.message).toContain(
    'ns1.nic.example delegates it to ns.old.example, where the record is missing',
  )
})

test("a registry server without the delegation isn't up to date", async () => {
  const { roots } = await start([[delegation('ns.now.example')], []])
  const cached = [{ name: app.name, type: 'A' as const, values: [], ttl: 60, zone: 'example' }]
  const checked = await checkFirst(wanted, await withResolver(roots, { cached }))
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toContain("ns2.nic.example doesn't delegate it. ")
})

test('name servers that all have the record only differ in the list', async () => {
  const { roots } = await start([[delegation('ns.now.example')], [delegation('ns.old.example')]], [app])
  const cached = [{ name: app.name, type: 'A' as const, values: [], ttl: 60, zone: 'shop.example' }]
  const checked = await checkFirst(wanted, await withResolver(roots, { cached }))
  expect(checked).toMatchObject({ state: 'waiting', code: 'absence-cached' })
})

const elsewhere = { name: app.name, type: 'CNAME' as const, values: ['www.other.example'], ttl: 60 }
const isOwn =
  (fault: 'SERVFAIL') =>
  ({ name }: { name: string }) =>
    name === app.name ? fault : null
const absent = { name: app.name, type: 'A' as const, values: [], ttl: 60, zone: 'example' }

test.each([
  ['another CNAME', [delegation('ns.old.example')], { cached: [elsewhere] }],
  ['no domain', [], { cached: [absent] }],
  ['SERVFAIL', [delegation('ns.old.example')], { fault: isOwn('SERVFAIL') }],
  ['a rejected answer', [], { isBogus: (name: string) => name === app.name }],
])(
  'resolvers that return %s show disagreeing registry servers that another check has found',
  async (_, second, resolving) => {
    const { roots } = await start([[delegation('ns.now.example')], second])
    const config = { ...(await withResolver(roots, resolving)), referrals: createReferrals() }
    await checkFirst(wanted, config)
    for (const one of [config, withoutRoots(config)]) {
      const checked = await checkFirst(wanted, one)
      expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
      expect(checked?.message).toContain(
        "The registry's servers disagree about the name servers of shop.example",
      )
    }
  },
)

test.each([
  ['domain', wanted],
  ['ingress', wantedForIngress({ domain: 'in.shop.example', ns_targets: ['ns.old.example'] })],
])('the first registry server is named if it lacks the delegation (%s)', async (_, records) => {
  const { roots } = await start([[], [delegation('ns.now.example')]])
  const checked = await checkFirst(records, roots)
  expect(checked).toMatchObject({
    state: 'attention',
    code: 'servers-disagree',
    outdated_delegation: 'registry',
  })
  expect(checked?.message).toMatch(
    /^The registry's servers disagree about the name servers of shop\.example: ns2\.nic\.example delegates it to ns\.now\.example, where the record is correct; ns1\.nic\.example doesn't delegate it\. .* At the registrar, set the name servers of shop\.example to ns\.now\.example\. /,
  )
})

test("a resolver that finds an ingress's delegation shows that the walked one is outdated", async () => {
  const former = record(other.name, 'NS', 'ns.gone.example')
  const { roots } = await start([[delegation('ns.old.example')], [delegation('ns.now.example')]], [former])
  const cached = [{ name: other.name, type: 'NS' as const, values: ['ns1.nic.example'], ttl: 60 }]
  const records = wantedForIngress({ domain: other.name, ns_targets: ['ns1.nic.example'] })
  const checked = await checkFirst(records, await withResolver(roots, { cached }))
  expect(checked).toMatchObject({ state: 'attention', outdated_delegation: 'registry' })
})

describe('no resolver contradicts the name servers', () => {
  test.each([
    ['delegates to servers without the record', [delegation('ns.old.example')]],
    ["doesn't delegate", []],
  ])('a check that a person requests finds a registry server that %s', async (_, second) => {
    const { roots } = await start([[delegation('ns.now.example')], second])
    const checked = await checkFirst(wanted, roots, null, true)
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain(
      'Resolvers that query ns2.nic.example might not find app.shop.example.',
    )
  })

  test.each([
    ['name servers that have the record', [delegation('ns.old.example')], [app]],
    ['the same name servers', [delegation('ns.now.example')], []],
  ])('a delegation to %s is ready', async (_, second, old) => {
    const { both } = await start([[delegation('ns.now.example')], second], old)
    expect(await checkFirst(wanted, both, null, true)).toMatchObject({ state: 'ready' })
  })

  test('an automatic check queries only one of the registry servers', async () => {
    const { both } = await start([[delegation('ns.now.example')], []])
    const asked: string[] = []
    const onQuestion: typeof both.onQuestion = ({ host }) => void asked.push(host)
    const signal = new AbortController().signal
    const { records } = await checkRecords(wanted, { ...both, onQuestion }, signal)
    expect(records).toMatchObject([{ state: 'ready' }])
    expect(asked).not.toContain(hosts.second)
  })
})

test.each([
  ['with', 5],
  ['without', 4],
])("a check %s root servers queries %i of the registry's five servers", async (kind, count) => {
  const names = [1, 2, 3, 4, 5].map((number) => `ns${number}.nic.example`)
  const addresses = names.map((name, index) => record(name, 'A', `127.0.7.${10 + index}`))
  const top = zoneOf(
    'example',
    names,
    ...glue.slice(2),
    ...addresses,
    toPlatform,
    delegation('ns.now.example'),
  )
  const { roots, both } = await startZones({
    [hosts.root]: [
      zoneOf('', ['root.example'], ...names.map((name) => record('example', 'NS', name)), ...addresses),
    ],
    ...Object.fromEntries(addresses.map(({ value }) => [value, [top]])),
    [hosts.now]: [
      zoneOf('shop.example', ['ns.now.example'], app),
      zoneOf('platform.example', ['ns.now.example'], record(target, 'A', '198.51.100.7')),
    ],
  })
  const asked = new Set<string>()
  const onQuestion: typeof roots.onQuestion = ({ host }) => void asked.add(host)
  const config = { ...(kind === 'with' ? roots : withoutRoots(both)), onQuestion }
  const signal = new AbortController().signal
  const { records } = await checkRecords(wanted, config, signal, { isRequested: true })
  expect(records).toMatchObject([{ state: 'ready' }])
  expect(addresses.filter(({ value }) => asked.has(value))).toHaveLength(count)
})
