import { expect, test } from 'vitest'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { wantedForIngress } from '@/lib/dns/model/records'

// Delegations while the zone of the platform's server names fails, so the platform's addresses are unknown.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', platform: '127.0.7.5', other: '127.0.7.6' }
const failing = '127.0.7.9'
const parents = ['a.host.example', 'b.host.example']
const targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
const vanity = ['ns5.host.example', 'ns6.host.example']
const name = 'eu.shop.example'
const wanted = wantedForIngress({ domain: name, ns_targets: targets })

interface Setup {
  /** The name servers to which each server of the parent zone delegates the ingress. */
  a: readonly string[]
  b?: readonly string[]
  fault: DnsFault
  /** The address of the name servers that the platform doesn't list. */
  at?: string
}

function start({ a, b = a, fault, at = hosts.platform }: Setup) {
  const addresses = [
    record('a.host.example', 'A', hosts.a),
    record('b.host.example', 'A', hosts.b),
    record('p.host.example', 'A', failing),
    ...vanity.map((one) => record(one, 'A', at)),
  ]
  const host = zoneOf('host.example', parents, ...addresses)
  const shop = (names: readonly string[]) =>
    zoneOf('shop.example', parents, ...names.map((one) => record(name, 'NS', one)))
  const served = [zoneOf(name, vanity)]
  return startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        ...['shop.example', 'host.example'].flatMap((zone) => parents.map((one) => record(zone, 'NS', one))),
        record('platform.example', 'NS', 'p.host.example'),
        ...addresses,
      ),
    ],
    [hosts.a]: [host, shop(a)],
    [hosts.b]: [host, shop(b)],
    [hosts.platform]: served,
    [hosts.other]: served,
    [failing]: {
      zones: [
        zoneOf(
          'platform.example',
          ['p.host.example'],
          ...targets.map((one) => record(one, 'A', hosts.platform)),
        ),
      ],
      fault: () => fault,
    },
  })
}

const undecided = { verdict: 'unknown', state: 'unknown', code: 'cause-unknown' }
const again =
  /The check couldn't look up the addresses of ns1\.platform\.example, .* so it can't tell whether ns5\.host\.example.* the platform's zone\. Check again before you change anything\.$/

test.each<[string, Setup]>([
  ['refuse', { a: vanity, fault: 'REFUSED' }],
  ['report a failure', { a: vanity, fault: 'SERVFAIL' }],
  ['are silent', { a: vanity, fault: 'drop' }],
  ['refuse, beside two wanted names', { a: [...targets.slice(0, 2), ...vanity], fault: 'REFUSED' }],
  ['refuse, beside all wanted names', { a: [...targets, ...vanity], fault: 'REFUSED' }],
  ['refuse, beside a server with the wanted names', { a: targets, b: vanity, fault: 'REFUSED' }],
  ['refuse, and the zone may be a different one', { a: vanity, fault: 'REFUSED', at: hosts.other }],
])("other name servers are undecided while the servers of the platform's names %s", async (_, setup) => {
  const { roots, both } = await start(setup)
  for (const config of [roots, both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject(undecided)
    expect(checked?.message).toMatch(again)
  }
})

test("other name servers are judged by the platform's addresses", async () => {
  const { both } = await start({ a: vanity, fault: null })
  expect(await checkFirst(wanted, both)).toMatchObject({ verdict: 'correct', code: 'extra-name-servers' })
  expect(await checkFirst(wanted, withoutRoots(both))).toMatchObject({ code: 'extra-name-servers' })
})

test('a different zone is wrong once the addresses of the platform are known', async () => {
  const { both } = await start({ a: vanity, fault: null, at: hosts.other })
  expect(await checkFirst(wanted, both)).toMatchObject({ verdict: 'wrong', code: 'points-elsewhere' })
})
