import { describe, expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// The name servers of different delegations at the registry's servers, each judged like the zone's own.

const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: app.name, cname_target: target })
const root = '127.0.7.2'
const registries = ['127.0.7.3', '127.0.7.4', '127.0.7.5']
const hosts = { a: '127.0.7.6', b: '127.0.7.7', c: '127.0.7.8', silent: '127.0.7.9' }
const names = registries.map((_, index) => `ns${index + 1}.nic.example`)
const glue = [
  ...registries.map((host, index) => record(`ns${index + 1}.nic.example`, 'A', host)),
  ...Object.entries(hosts).map(([label, host]) => record(`ns.${label}.example`, 'A', host)),
]
type Label = keyof typeof hosts
const to = (...labels: Label[]) => labels.map((label) => record('shop.example', 'NS', `ns.${label}.example`))
const toPlatform = record('platform.example', 'NS', 'ns.a.example')
const address = '198.51.100.7'
const platform = zoneOf('platform.example', ['ns.a.example'], record(target, 'A', address))

/** Starts the servers. `at` contains the delegation at each of the registry's servers. */
async function start(
  at: readonly (readonly ZoneRecord[])[],
  own: Partial<Record<Label, readonly ZoneRecord[]>>,
) {
  const delegated = names.map((server) => record('example', 'NS', server))
  const shop = (label: Label) => zoneOf('shop.example', [`ns.${label}.example`], ...(own[label] ?? []))
  const registry = at.map((records, index) => [
    registries[index] ?? '',
    [zoneOf('example', names, ...glue, toPlatform, ...records)],
  ])
  const { roots } = await startZones({
    [root]: [zoneOf('', ['root.example'], ...delegated, ...glue)],
    ...Object.fromEntries(registry),
    [hosts.a]: [shop('a'), platform],
    [hosts.b]: [shop('b')],
    [hosts.c]: [shop('c')],
    [hosts.silent]: { zones: [], fault: () => 'drop' as const },
  })
  return checkFirst(wanted, roots, null, true)
}

describe('name servers of which only some lack the record', () => {
  const removed = [to('a', 'b'), to('a', 'b', 'c'), to('a', 'b', 'c')]

  test('count as a share', async () => {
    const checked = await start(removed, { a: [app], b: [app] })
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain(
      'ns2.nic.example and ns3.nic.example delegate it to ns.a.example, ns.b.example and ns.c.example, where only some servers have the record.',
    )
  })

  test('count as a share if they are reached first', async () => {
    const checked = await start(removed.toReversed(), { a: [app], b: [app] })
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain(
      'set the name servers of shop.example to ns.a.example and ns.b.example.',
    )
  })

  test('are the ones to keep if the others all lack the record', async () => {
    const checked = await start([to('c'), to('a', 'b', 'c'), to('a', 'b', 'c')], { a: [app], b: [app] })
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'set the name servers of shop.example to ns.a.example and ns.b.example.',
    )
  })
})

describe('name servers with the record in another form', () => {
  const moved = [to('a'), to('b'), to('b')]

  test("copies of the target's addresses work", async () => {
    expect(await start(moved, { a: [app], b: [record(app.name, 'A', address)] })).toMatchObject({
      state: 'ready',
      code: 'correct',
    })
  })

  test('a CNAME to such copies works', async () => {
    const b = [record(app.name, 'CNAME', 'www.shop.example'), record('www.shop.example', 'A', address)]
    // The other name servers have the same name with another address.
    const a = [app, record('www.shop.example', 'A', '192.0.2.9')]
    expect(await start(moved, { a, b })).toMatchObject({ state: 'ready', code: 'correct' })
  })

  test("a CNAME that leads to the target only on the other name servers doesn't work", async () => {
    const b = [record(app.name, 'CNAME', 'www.shop.example')]
    const a = [app, record('www.shop.example', 'CNAME', target)]
    expect(await start(moved, { a, b })).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
  })

  test('addresses of a CDN are undecided', async () => {
    const checked = await start(moved, { a: [app], b: [record(app.name, 'A', '104.16.0.9')] })
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'ns2.nic.example and ns3.nic.example delegate it to ns.b.example, where a CDN may forward to the target. ' +
        "The check couldn't confirm whether resolvers that query ns2.nic.example and ns3.nic.example find app.shop.example. ",
    )
  })
})

test("silent name servers aren't said to lack the record", async () => {
  const checked = await start([to('a'), to('silent')], { a: [app] })
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toBe(
    "The registry's servers disagree about the name servers of shop.example: ns1.nic.example delegates it to ns.a.example, where the record is correct; " +
      "ns2.nic.example delegates it to ns.silent.example, which didn't answer. " +
      "The check couldn't confirm whether resolvers that query ns2.nic.example find app.shop.example. " +
      "If you just changed the name servers of this domain, wait until all of the registry's servers have them. " +
      'At the registrar, set the name servers of shop.example to ns.a.example. ' +
      'If they are already set, ask the registrar to have the registry update ns2.nic.example.',
  )
})

test('a silent name server beside one without the record is named', async () => {
  const checked = await start([to('a'), to('c', 'silent')], { a: [app] })
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toContain(
    "ns2.nic.example delegates it to ns.c.example and ns.silent.example, where ns.silent.example didn't answer in time. " +
      "The check couldn't confirm whether resolvers that query ns2.nic.example find app.shop.example. ",
  )
})

describe("name servers whose names are in the domain's own zone", () => {
  const named = (...labels: Label[]) => [
    record('shop.example', 'NS', 'ns.shop.example'),
    ...labels.map((label) => record('ns.shop.example', 'A', hosts[label])),
  ]
  const own = (label: Label) => record('ns.shop.example', 'A', hosts[label])

  test.each([
    ['first', [named('b'), named('a'), named('a')], 'ns1.nic.example'],
    ['last', [named('a'), named('a'), named('b')], 'ns3.nic.example'],
  ])('old glue at the %s registry server is reported', async (_, at, server) => {
    const checked = await start(at, { a: [app, own('a')], b: [own('b')] })
    expect(checked).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      outdated_delegation: 'registry',
    })
    expect(checked?.message).toContain(
      `${server} delegates it to ns.shop.example (${hosts.b}), where the record is missing or wrong. Resolvers that query ${server} might not find app.shop.example.`,
    )
    expect(checked?.message).toContain(
      `set the name servers of shop.example to ns.shop.example (${hosts.a}).`,
    )
  })

  test('a registry server that sends no glue has no old glue', async () => {
    const checked = await start([named('a'), named(), named('a')], { a: [app, own('a')] })
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  })
})
