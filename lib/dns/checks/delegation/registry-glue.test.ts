import { describe, expect, test } from 'vitest'
import { shortCause } from '@/lib/dns/model/cause'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, withResolver, zoneOf, type Hosted } from '@/lib/dns/testing/zones'

// Name servers that fail, but that only one of the registry's servers lists, or lists with an old glue address.

const hosts = {
  root: '127.0.7.2',
  first: '127.0.7.3',
  second: '127.0.7.4',
  one: '127.0.7.5',
  two: '127.0.7.6',
  old: '127.0.7.7',
}
const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: app.name, cname_target: target })
const registries = ['a.nic.example', 'b.nic.example']
const registryAddresses = [
  record('a.nic.example', 'A', hosts.first),
  record('b.nic.example', 'A', hosts.second),
]
const domain = 'shop.example'
const glued = (names: readonly string[], addresses: readonly string[]) =>
  names.flatMap((name, index) => [
    record(domain, 'NS', name),
    ...(addresses[index] ? [record(name, 'A', addresses[index])] : []),
  ])
const own = ['ns1.shop.example', 'ns2.shop.example']
const shop = (address: string, names = own, ...records: ZoneRecord[]) =>
  zoneOf(domain, names, record(own[0] ?? '', 'A', address), record(own[1] ?? '', 'A', hosts.two), ...records)
const platform = zoneOf('platform.example', ['ns2.shop.example'], record(target, 'A', '198.51.100.7'))

const silent: Hosted = { zones: [], fault: () => 'drop' }
const refusing: Hosted = { zones: [] }
const without: Hosted = { zones: [shop(hosts.old)] }
const withRecord: Hosted = { zones: [shop(hosts.old, own, app)] }

/** Starts the servers. `at` contains the delegation at each of the registry's servers. */
async function start(at: readonly (readonly ZoneRecord[])[], old: Hosted, names = own) {
  const delegated = registries.map((server) => record('example', 'NS', server))
  const toPlatform = [
    record('platform.example', 'NS', 'ns.host.example'),
    record('ns.host.example', 'A', hosts.two),
  ]
  const registry = (records: readonly ZoneRecord[] = []) => [
    zoneOf('example', registries, ...registryAddresses, ...toPlatform, ...records),
  ]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('', ['root.example'], ...delegated, ...registryAddresses)],
    [hosts.first]: registry(at[0]),
    [hosts.second]: registry(at[1]),
    [hosts.one]: [shop(hosts.one, names, app)],
    [hosts.two]: [shop(hosts.one, names, app), platform],
    [hosts.old]: old,
  })
  return roots
}

const current = glued(own, [hosts.one, hosts.two])
const outdated = glued(own, [hosts.old, hosts.two])

describe('an old glue record at one of the registry servers', () => {
  test.each([
    ['a silent server', silent, "ns1.shop.example didn't answer in time"],
    ['a server that refuses', refusing, 'ns1.shop.example refused the query (REFUSED)'],
  ])('is reported if it leads to %s', async (_, old, outcome) => {
    for (const [at, server, other] of [
      [[current, outdated], 'b.nic.example', 'a.nic.example'],
      [[outdated, current], 'a.nic.example', 'b.nic.example'],
    ] as const) {
      const checked = await checkFirst(wanted, await start(at, old), null, true)
      expect(checked).toMatchObject({
        state: 'attention',
        verdict: 'correct',
        code: 'some-servers-lame',
        outdated_delegation: 'registry',
        notes: [],
        message:
          `app.shop.example points to ${target}. However, the registry's servers disagree about the name servers of shop.example: ` +
          `${other} delegates it to ns1.shop.example (${hosts.one}) and ns2.shop.example, where the record is correct; ` +
          `${server} delegates it to ns1.shop.example (${hosts.old}) and ns2.shop.example, where ${outcome}. ` +
          `Resolvers that query ${server} might have to try another name server. ` +
          "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
          `At the registrar, set the name servers of shop.example to ns1.shop.example (${hosts.one}) and ns2.shop.example. ` +
          `If they are already set, ask the registrar to have the registry update ${server}.`,
      })
      expect(checked && shortCause(checked)).toBe("The registry's servers disagree")
    }
  })

  test.each([
    ['first', [outdated, current], 'a.nic.example'],
    ['second', [current, outdated], 'b.nic.example'],
  ])('is reported if it leads to a server without the record (%s)', async (_, at, server) => {
    const checked = await checkFirst(wanted, await start(at, without), null, true)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      `${server} delegates it to ns1.shop.example (${hosts.old}) and ns2.shop.example, where only some servers have the record.`,
    )
  })

  test("isn't reported if it leads to a server with the record", async () => {
    const checked = await checkFirst(wanted, await start([current, outdated], withRecord), null, true)
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
    expect(checked).not.toHaveProperty('outdated_delegation')
  })

  test("isn't hidden by an old answer in a cache", async () => {
    const cached = [{ name: app.name, type: 'CNAME' as const, values: ['old.host.example'], ttl: 60 }]
    const config = await withResolver(await start([current, outdated], refusing), { cached })
    const checked = await checkFirst(wanted, config, null, true)
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'some-servers-lame',
      outdated_delegation: 'registry',
    })
    expect(checked?.until).toBeDefined()
  })

  test('is reported for a name server outside the domain', async () => {
    const names = ['ns1.host.example', 'ns2.shop.example']
    const at = (address: string) => glued(names, [address, hosts.two])
    const checked = await checkFirst(
      wanted,
      await start([at(hosts.two), at(hosts.old)], refusing, names),
      null,
      true,
    )
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'some-servers-lame',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain('where ns1.host.example refused the query (REFUSED). ')
  })
})

describe('a name server that refuses the zone', () => {
  const third = 'ns3.shop.example'
  const withThird = glued([...own, third], [hosts.one, hosts.two, hosts.old])

  test('is reported if only one of the registry servers lists it', async () => {
    const checked = await checkFirst(wanted, await start([current, withThird], refusing), null, true)
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'some-servers-lame',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain('where ns3.shop.example refused the query (REFUSED). ')
    expect(checked?.message).toContain(
      'set the name servers of shop.example to ns1.shop.example and ns2.shop.example. ',
    )
  })

  test('is a problem of the zone if all of the registry servers list it', async () => {
    const fewer = glued(['ns1.shop.example', third], [hosts.one, hosts.old])
    const checked = await checkFirst(wanted, await start([fewer, withThird], refusing), null, true)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked).not.toHaveProperty('outdated_delegation')
    expect(checked?.message).toContain('Add the zone shop.example to ns3.shop.example')
  })
})
