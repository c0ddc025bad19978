import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { linesOf } from '@/lib/dns/model/record-lines'

const hosts = {
  root: '127.0.7.2',
  a: '127.0.7.3',
  b: '127.0.7.4',
  platform: '127.0.7.5',
  refusing: '127.0.7.6',
}
const provider = ['a.host.example', 'b.host.example']
const targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
const vanity = ['v1.vanity.example', 'v2.vanity.example']
const target = 't.platform.example'
const connect = 'connect.shop.example'
const ns = (name: string, values: readonly string[]) => values.map((value) => record(name, 'NS', value))

interface Mixed {
  a: readonly ZoneRecord[]
  b?: readonly ZoneRecord[]
  refusing?: readonly string[]
}

/** Starts a domain for which the registry also lists the platform's name servers, which serve a zone below it. */
function startMixed({ a, b = a, refusing = [] }: Mixed) {
  const glue = [
    record('a.host.example', 'A', hosts.a),
    record('b.host.example', 'A', hosts.b),
    ...targets.map((name) => record(name, 'A', refusing.includes(name) ? hosts.refusing : hosts.platform)),
  ]
  const host = zoneOf('host.example', provider, ...glue.slice(0, 2))
  return startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        ...ns('host.example', provider),
        ...ns('platform.example', targets),
        ...ns('shop.example', [...provider, ...targets]),
        ...glue,
        ...vanity.map((name) => record(name, 'A', hosts.platform)),
      ),
    ],
    [hosts.a]: [host, zoneOf('shop.example', provider, ...a)],
    [hosts.b]: [host, zoneOf('shop.example', provider, ...b)],
    [hosts.platform]: [
      zoneOf('platform.example', targets, ...glue.slice(2), record(target, 'A', '192.0.2.7')),
      zoneOf(connect, targets),
    ],
    [hosts.refusing]: [],
  })
}

const ingress = wantedForIngress({ domain: connect, ns_targets: targets })
const list = String.raw`ns1\.platform\.example, .* and ns4\.platform\.example`

test("the platform's name servers beside the provider's are removed at the registrar, not their zone", async () => {
  const { roots, both } = await startMixed({ a: ns(connect, targets) })
  for (const config of [roots, both]) {
    const { records } = await checkRecords(ingress, config, new AbortController().signal)
    const [check] = records
    expect(check).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'some-servers-lame',
      notes: [],
    })
    expect(check?.message).toMatch(
      new RegExp(
        `^${connect} is delegated to ${list}\\. ${list} are name servers of the whole domain shop\\.example, not only of ` +
          `${connect}, so other names in this domain might not resolve\\. At the registrar, set the name servers of ` +
          String.raw`shop\.example to a\.host\.example and b\.host\.example\.$`,
      ),
    )
    const lines = linesOf({ name: connect, type: 'NS', values: targets }, check)
    expect(lines.map(({ status }) => status)).toEqual(targets.map(() => 'exists'))
  }
})

test("the platform's answers count as working if the provider's servers disagree", async () => {
  const { roots } = await startMixed({ a: ns(connect, targets), b: [] })
  const { records } = await checkRecords(ingress, roots, new AbortController().signal)
  expect(records[0]).toMatchObject({ verdict: 'wrong', state: 'attention', code: 'servers-disagree' })
  expect(records[0]?.message).toMatch(
    /b\.host\.example has no NS record\. If you just changed the records, .* have them\. In the zone shop\.example on b\.host\.example, create 4 NS/,
  )
  expect(records[0]?.message).not.toMatch(/Delete the zone|ns1\.platform\.example has/)
})

test("a domain beside such an ingress isn't to be added to the platform's name servers", async () => {
  const { roots } = await startMixed({
    a: [...ns(connect, targets), record('app.shop.example', 'CNAME', target)],
  })
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal, {
    ingresses: [connect],
    platformServers: targets,
  })
  expect(records[0]).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(records[0]?.message).toMatch(
    /have to try another\. At the registrar, set the name servers of shop\.example to a\.host\.example and b\.host\.example\.$/,
  )
  expect(records[0]?.message).not.toMatch(/Add the zone/)
})

test('a platform server that refuses every query is removed together with the others', async () => {
  const { roots } = await startMixed({ a: ns(connect, targets), refusing: targets.slice(3) })
  const { records } = await checkRecords(ingress, roots, new AbortController().signal)
  expect(records[0]).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(records[0]?.message).toMatch(
    /and ns3\.platform\.example are name servers of the whole domain .*ns4\.platform\.example refused .* At the registrar, set the name servers of shop\.example to a\.host\.example and b\.host\.example\.$/,
  )
  expect(records[0]?.message).not.toMatch(/Add the zone/)
})

test.each([[vanity], [['ns1.platform.example', 'v2.vanity.example']]])(
  "the platform's name servers beside the provider's don't break a delegation to %j",
  async (names) => {
    const { roots, both } = await startMixed({ a: ns(connect, names) })
    for (const config of [roots, both]) {
      const { records } = await checkRecords(ingress, config, new AbortController().signal)
      const [check] = records
      expect(check).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
      expect(check?.message).toMatch(
        /the platform's zone today.*At the registrar, set the name servers of shop/,
      )
    }
  },
)
