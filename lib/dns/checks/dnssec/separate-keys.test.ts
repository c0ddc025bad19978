import { describe, expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// The providers of two name servers sign a zone with separate keys. The DS records contain only one of them, or both.

const zone = 'shop.example'
const [signer, other, former] = [createSigner(zone), createSigner(zone), createSigner(zone)]
const cname = record('www.shop.example', 'CNAME', pairTarget)
const edge = 'edge.shop.example'
const ns = record(edge, 'NS', 'a.host.example')
const ignored = record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`)
const keyless =
  /b\.host\.example has a copy without a key that matches the DS record, .*Update the zone on b\.host\.example, or/

test.each([
  ['domain', wantedForDomain({ domain: cname.name, cname_target: pairTarget }), [cname], []],
  ['ingress', wantedForIngress({ domain: edge, ns_targets: ['a.host.example'] }), [ignored], [ns]],
])('of a %s are the cause although a resolver has a former DS record', async (_, wanted, signed, plain) => {
  const { both } = await startPair(
    {
      a: [...plain, ...signer.signed(...signed, signer.key)],
      b: [...plain, ...other.signed(...signed, other.key)],
      above: signedIn('', current, [signer.ds]),
    },
    {
      isSigned: (name) => name.endsWith(zone),
      isBogus: (name, type) => name.endsWith(zone) && type !== 'DS',
      cached: [{ name: zone, type: 'DS', values: [former.ds.value], ttl: 300 }],
    },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(keyless)
})

test.each([null, 'REFUSED'] as const)(
  'that are both in the DS records need attention (DNSKEY queries to a third server: %s)',
  async (fault) => {
    const names = ['a.host.example', 'b.host.example', 'c.host.example']
    const glue = names.map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
    const zones = ['host.example', zone, 'platform.example']
    const delegations = zones.flatMap((one) => names.map((name) => record(one, 'NS', name)))
    const serving = (own: readonly ZoneRecord[]) => [
      zoneOf('host.example', names, ...glue),
      zoneOf('platform.example', names, record(pairTarget, 'A', '192.0.2.7')),
      zoneOf(zone, names, ...own),
    ]
    const [first, second] = [signer, other].map((one) => serving(one.signed(cname, one.key)))
    const above = signedIn('', current, [signer.ds, other.ds])
    const { both, roots } = await startZones(
      {
        '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, ...above)],
        '127.0.7.3': first ?? [],
        '127.0.7.4': second ?? [],
        '127.0.7.5': { zones: first ?? [], fault: ({ type }) => (type === 'DNSKEY' ? fault : null) },
      },
      { isSigned: (name) => name.endsWith(zone) },
    )
    for (const config of [both, roots]) {
      const checked = await checkFirst(
        wantedForDomain({ domain: cname.name, cname_target: pairTarget }),
        config,
      )
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(
        'with the DNSSEC keys that other name servers of shop.example return',
      )
    }
  },
)

describe.each([
  ['first', 0],
  ['second', 1],
])('only the %s server returns its keys, and it has', (_, at) => {
  const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  const isSigned = (name: string) => name.endsWith(zone)
  const isBogus = (name: string, type: string) => isSigned(name) && type !== 'DS'
  const sound = signer.signed(cname, signer.key)
  const foreign = other.signed(cname, other.key)
  const [name = ''] = ['a.host.example', 'b.host.example'].slice(at)
  const dropKeys = ({ type }: { type: string }) => (type === 'DNSKEY' ? ('drop' as const) : null)
  const answerAll = () => null
  const startOne = (copy: readonly ZoneRecord[], resolving = {}) => {
    const [a = [], b = []] = [sound, sound].with(at, [...copy])
    const [fault = answerAll, faultOfB = answerAll] = [dropKeys, dropKeys].with(at, answerAll)
    const above = signedIn('', current, [signer.ds])
    return startPair({ a, b, above, fault, faultOfB }, { isSigned, ...resolving })
  }

  test.each([
    ['other keys', foreign, 'a copy without a key that matches the DS record'],
    ['an unsigned copy', [cname], 'an unsigned copy'],
  ])('%s, although all resolvers accept the record', async (_copy, copy, text) => {
    const { both } = await startOne(copy)
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(`${name} has ${text}`)
    expect(checked?.message).toContain(`Update the zone on ${name}, or remove it`)
  })

  test('other keys, and only some resolvers accept the record', async () => {
    const { both } = await startOne(foreign, { isBogus })
    const two = await withResolver(both, { isSigned, isBogus: () => false })
    const checked = await checkFirst(wanted, two)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(`${name} has a copy without a key`)
  })

  test('other keys, which prove nothing without a validating resolver', async () => {
    const { both, roots } = await startOne(foreign, { isBogus })
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready', notes: [expect.anything()] })
  })

  test('the right keys', async () => {
    const { both } = await startOne(sound)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready' })
  })
})
