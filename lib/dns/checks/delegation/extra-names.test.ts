import { expect, test } from 'vitest'
import { checkFirst, record, startZones, withoutRoots, zoneOf, type Hosted } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { dnsStateOfRecord } from '@/lib/dns/model/record-dns-state'
import { wantedForIngress } from '@/lib/dns/model/records'
import type { Zone } from '@/lib/dns/name-server/zone'

// Delegations of an agent ingress to names that the platform doesn't list, some of which are its own servers.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const connect = 'connect.shop.example'
const own = [`ns1.${connect}`, `ns2.${connect}`]
const vanity = [1, 2, 3, 4, 5].map((at) => `ns${at}.vanity.example`)
const [first, second, other, silent] = ['127.0.7.4', '127.0.7.5', '127.0.7.6', '127.0.7.9'] as const

const soa = (mname: string) => ({ mname, rname: 'hostmaster.example', serial: 1, minimum: 60 })
const platformZone: Zone = { ...zoneOf(connect, targets), soa: soa('ns1.platform.example') }
const copy: Zone = { ...zoneOf(connect, targets), soa: soa('a.host.example') }

const addresses = [
  record('a.host.example', 'A', '127.0.7.3'),
  record('b.host.example', 'A', '127.0.7.8'),
  record('ns1.platform.example', 'A', first),
  record('ns2.platform.example', 'A', second),
]

type Addresses = readonly (readonly string[])[]

const addressRecords = (names: readonly string[], all: Addresses) =>
  all.flatMap((hosts, at) =>
    hosts.map((host) => record(names[at] ?? '', host.includes(':') ? 'AAAA' : 'A', host)),
  )

interface Setup {
  /** The names to which the ingress is delegated. */
  names: readonly string[]
  /** The addresses of `names`, in the same order. For names within the ingress, these are glue. */
  at?: Addresses
  /** Different addresses on a second server of the parent zone. */
  atSecond?: Addresses
  /** The zones on a host that doesn't belong to the platform. */
  others?: readonly Zone[]
  platform?: readonly Zone[] | Hosted
}

async function start(
  { names, at = [], atSecond, others = [], platform = [platformZone] }: Setup,
  resolving?: Parameters<typeof startZones>[1],
) {
  const parents = atSecond ? ['a.host.example', 'b.host.example'] : ['a.host.example']
  const parent = (all: Addresses) => [
    zoneOf('shop.example', parents, ...names.map((name) => record(connect, 'NS', name)), ...glueIn(all)),
  ]
  const glueIn = (all: Addresses) =>
    addressRecords(names, all).filter(({ name }) => name.endsWith('.shop.example'))
  const found = addressRecords(names, at).filter(({ name }) => !name.endsWith('.shop.example'))
  return startZones(
    {
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          ...parents.map((one) => record('shop.example', 'NS', one)),
          ...addresses,
          ...found.filter(({ name }) => !targets.includes(name)),
        ),
      ],
      '127.0.7.3': parent(at),
      '127.0.7.8': parent(atSecond ?? at),
      [first]: platform,
      [second]: platform,
      [other]: others,
      [silent]: { zones: [], fault: () => 'drop' },
    },
    resolving,
  )
}

const wanted = wantedForIngress({ domain: connect, ns_targets: targets })
const check = async (setup: Setup) => checkFirst(wanted, (await start(setup)).both)

const tolerated = { verdict: 'correct', state: 'attention', code: 'extra-name-servers' }
const elsewhere = { verdict: 'wrong', code: 'points-elsewhere' }
const hosts = ['ns1.vanity.example', 'ns2.vanity.example']

test("a copy of the zone on other servers isn't the platform's", async () => {
  const checked = await check({ names: hosts, at: [[other], [other]], others: [copy] })
  expect(checked).toMatchObject(elsewhere)
  expect(checked?.message).toMatch(
    /ns1\.vanity\.example has its own zone with this name, which the platform doesn't update and whose NS records don't change the delegation\. In/,
  )
})

test("an additional server with a copy of the zone isn't the platform's", async () => {
  const checked = await check({
    names: [...targets, 'ns1.vanity.example'],
    at: [[], [], [other]],
    others: [copy],
  })
  expect(checked).toMatchObject({ verdict: 'wrong', code: 'extra-name-servers' })
  expect(checked?.message).toMatch(
    /ns1\.vanity\.example has its own zone with this name, which the platform doesn't update/,
  )
})

test("a server with the platform's SOA record serves its zone", async () => {
  expect(await check({ names: hosts, at: [[other], [other]], others: [platformZone] })).toMatchObject(
    tolerated,
  )
})

test('a zone that lists only some wanted names is unconfirmed while the platform does not answer', async () => {
  const others = [
    { ...zoneOf(connect, ['ns1.platform.example', 'c2.platform.net']), soa: soa('ns1.platform.net') },
  ]
  const drop = { zones: [], fault: (): DnsFault => 'drop' }
  const setup = { names: hosts, at: [[other], [other]], others }
  expect(await check({ ...setup, platform: drop })).toMatchObject({
    verdict: 'unknown',
    code: 'cause-unknown',
  })
  expect(await check(setup)).toMatchObject(elsewhere)
})

test('a copy is unconfirmed while the platform does not answer', async () => {
  const checked = await check({
    names: hosts,
    at: [[other], [other]],
    others: [copy],
    platform: { zones: [], fault: () => 'drop' },
  })
  expect(checked).toMatchObject({ verdict: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /The check couldn't determine whether those servers serve the platform's zone\. ns1\.vanity\.example has a zone that may be a copy/,
  )
})

test.each([
  ['is silent', own, silent],
  ["has an IPv6 address that this network can't query", vanity.slice(0, 2), '2001:db8::1'],
])("a delegation works if the first server %s and the second is the platform's", async (_, names, host) => {
  const checked = await check({ names, at: [[host], [second]] })
  expect(checked).toMatchObject(tolerated)
  expect(checked?.message).toContain(`${names[1]} serves the platform's zone today. ${names[0]} `)
})

test.each([
  ['a private account', { isPrivate: true }],
  ['only a resolver', {}],
])('glue counts without root servers: %s', async (_, more) => {
  const { both } = await start({ names: own, at: [[first], [second]] })
  expect(await checkFirst(wanted, { ...withoutRoots(both), ...more })).toMatchObject(tolerated)
})

test("five names of the platform's servers work", async () => {
  const checked = await check({
    names: vanity,
    at: vanity.map((_, at) => [at % 2 ? first : second]),
  })
  expect(checked).toMatchObject(tolerated)
  expect(checked?.message).toContain("ns5.vanity.example, which serve the platform's zone today. ")
})

test("the fifth of five names isn't the platform's server", async () => {
  const checked = await check({
    names: vanity,
    at: vanity.map((_, at) => [at < 4 ? first : other]),
    others: [copy],
  })
  expect(checked).toMatchObject(elsewhere)
})

const named = (mname: string, serial: number) => ({ ...platformZone, soa: { ...soa(mname), serial } })

test("a copy with an old serial number may be outdated, whatever the platform's own servers have", async () => {
  const checked = await check({
    names: hosts,
    at: [[first], [other]],
    others: [named('ns1.platform.example', 1)],
    platform: [named('ns1.platform.example', 5)],
  })
  expect(checked).toMatchObject({ verdict: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /The check couldn't determine whether ns2\.vanity\.example serves the platform's zone\. ns2\.vanity\.example has a zone that may be a copy of the platform's\. In/,
  )
  expect(checked?.message).not.toContain('This works')
})

test.each([
  ['at its address', [first]],
  ['with its SOA record', [other]],
])("a zone of the platform that lists only one of its servers is the platform's: %s", async (_, at) => {
  const zone: Zone = { ...zoneOf(connect, targets.slice(0, 1)), soa: soa('ns1.platform.example') }
  const checked = await check({
    names: [...targets, 'ns1.vanity.example'],
    at: [[], [], at],
    others: [zone],
    platform: [zone],
  })
  expect(checked).toMatchObject(tolerated)
  expect(checked?.message).toContain("That server serves the platform's zone today, ")
})

test.each([
  ['has no address', ['ns1.vanity.example', 'gone.nowhere.example'], [[first], []]],
  ['refuses the zone', hosts, [[first], [other]]],
])("a delegation works if one server is the platform's and another %s", async (_, names, at) => {
  expect(await check({ names, at })).toMatchObject(tolerated)
})

test("a server works if one of its addresses is the platform's and another refuses the zone", async () => {
  expect(await check({ names: hosts, at: [[first, other], [second]] })).toMatchObject(tolerated)
})

test("the platform's failing servers aren't another zone", async () => {
  const checked = await check({
    names: hosts,
    at: [[first], [second]],
    platform: { zones: [], fault: () => 'SERVFAIL' },
  })
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
  expect(checked?.message).not.toContain('This works')
})

test.each<[string, DnsFault, { verdict: string; code: string }]>([
  ['is silent', 'drop', { verdict: 'unknown', code: 'cause-unknown' }],
  ['refuses everything', 'REFUSED', { verdict: 'unknown', code: 'cause-unknown' }],
  ['fails for every name', 'SERVFAIL', { verdict: 'unknown', code: 'cause-unknown' }],
  ['fails only for the ingress', null, elsewhere],
])(
  'servers that this network does not reach are wrong only if a resolver fails: it %s',
  async (_, fault, result) => {
    const resolving = {
      fault: ({ name }: { name: string }) => fault ?? (name === connect ? 'SERVFAIL' : null),
    }
    const { both } = await start({ names: hosts, at: [[silent], [silent]] }, resolving)
    expect(await checkFirst(wanted, both)).toMatchObject(result)
  },
)

test('every address of a name counts', async () => {
  const checked = await check({
    names: own,
    at: [
      [first, other],
      [second, other],
    ],
    others: [zoneOf(connect, ['ns1.other.example'])],
  })
  expect(checked).toMatchObject(elsewhere)
  expect(checked?.message).toContain(`${own[0]} at ${other} serves a different zone with this name. `)
})

test.each([
  ['first', [[first], [second]], [[other], [other]]],
  ['second', [[other], [other]], [[first], [second]]],
])(
  "glue of every server of the parent zone counts, with the platform's on the %s",
  async (_, at, atSecond) => {
    const others = [zoneOf(connect, ['ns1.other.example'])]
    const checked = await check({ names: own, at, atSecond, others })
    expect(checked).toMatchObject(elsewhere)
    expect(checked?.message).toContain(`${own[0]} at ${other} serves a different zone with this name. `)
  },
)

test("a wanted name beside another name of the platform's servers works", async () => {
  const checked = await check({ names: ['ns1.platform.example', `ns2.${connect}`], at: [[], [second]] })
  expect(checked).toMatchObject(tolerated)
  expect(checked?.message).toMatch(
    /delete the NS record \(ns2\.connect\.shop\.example\) at connect, then create .* ns2\.platform\.example/,
  )
})

test('a wanted name beside another server is a partial delegation', async () => {
  const checked = await check({
    names: ['ns1.platform.example', `ns2.${connect}`],
    at: [[], [other]],
    others: [zoneOf(connect, ['ns1.other.example'])],
  })
  expect(checked).toMatchObject({ verdict: 'wrong', code: 'partial-delegation' })
  expect(checked && dnsStateOfRecord(checked)).toBe('wrong')
})

test("a wanted name beside a server that doesn't serve the zone is an incomplete delegation", async () => {
  const checked = await check({ names: ['ns1.platform.example', vanity[1] ?? ''], at: [[], [other]] })
  expect(checked).toMatchObject({ verdict: 'wrong', code: 'partial-delegation' })
  expect(checked?.message).toContain(
    'ns2.vanity.example refused the query (REFUSED). Resolvers that query ns2.vanity.example have to try another server. ',
  )
  expect(checked && dnsStateOfRecord(checked)).toBe('incomplete')
})
