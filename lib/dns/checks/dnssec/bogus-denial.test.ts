import { expect, test } from 'vitest'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, withoutRoots, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { linesOf } from '@/lib/dns/model/record-lines'
import { isWithin, wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Negative answers that fail DNSSEC validation. Resolvers report a failure, and return the answer only if checking is
// disabled.

const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const key = keyOf('shop.example')
const isBogus = (name: string) => isWithin(name, 'shop.example')

const lead =
  "In addition, DNSSEC validation fails for www.shop.example, so validating resolvers can't resolve it"

test('a missing record of a private zone is missing, and its broken DNSSEC is reported as well', async () => {
  const { both } = await startPair({ a: [key], b: [key], above: [dsOf('shop.example')] }, { isBogus })
  const checked = await checkFirst(wanted, { ...withoutRoots(both), isPrivate: true })
  expect(checked).toMatchObject({ state: 'wrong', verdict: 'missing', code: 'not-found' })
  expect(checked?.message).toContain(
    `${lead}. In the zone shop.example, create a CNAME record at www, pointing to t.platform.example.\n`,
  )
})

/** Starts a zone without records below a top-level domain. Returns the configuration without root servers. */
async function startSigned(ds: ZoneRecord) {
  const hosts = { root: '127.0.7.2', own: '127.0.7.3' }
  const nic = record('a.nic.example', 'A', hosts.root)
  const own = record('ns.host.example', 'A', hosts.own)
  const delegations = ['shop', 'host'].map((label) => record(`${label}.example`, 'NS', own.name))
  const { both } = await startZones(
    {
      [hosts.root]: [
        zoneOf('.', ['root.example'], record('example', 'NS', nic.name), nic),
        zoneOf('example', [nic.name], nic, own, ds, ...delegations),
      ],
      [hosts.own]: [zoneOf('shop.example', [own.name], key), zoneOf('host.example', [own.name], own)],
    },
    { isBogus },
  )
  return withoutRoots(both)
}

test.each([
  [
    'its broken signatures',
    dsOf('shop.example'),
    '.',
    '\nIf you fixed DNSSEC for shop.example in the last hour, check again later before you change anything else, because resolvers cache failed validations. Sign the zone shop.example again at your DNS provider',
  ],
  [
    'a stale DS record',
    staleDs('shop.example'),
    ": the DS record of shop.example doesn't match any key of that zone.",
    '\nAt the registrar, replace',
  ],
])(
  'without root servers, a missing record is missing, and %s are reported as well',
  async (_, ds, cause, change) => {
    const checked = await checkFirst(wanted, await startSigned(ds))
    expect(checked).toMatchObject({ verdict: 'missing', code: 'not-found' })
    expect(checked?.message).toContain(`${lead}${cause} In the zone shop.example, create`)
    expect(checked?.message).toContain(change)
  },
)

test('exports list the stale DS record of a zone without the record', async () => {
  const checked = await checkFirst(wanted, await startSigned(staleDs('shop.example')))
  const lines = wanted.flatMap((one) => linesOf(one, checked))
  expect(lines.map(({ name, type, status }) => [name, type, status])).toEqual([
    ['shop.example', 'DS', 'either-registrar'],
    [cname.name, 'CNAME', 'create'],
  ])
})

test('a record waits for the expiry of a negative answer that a resolver rejects', async () => {
  const records = [cname, key]
  const { both } = await startPair(
    { a: records, b: records, above: [dsOf('shop.example')] },
    {
      isBogus: (name, type) => name === cname.name && type === 'A',
      cached: [{ name: cname.name, type: 'A', values: [], ttl: 90, zone: 'shop.example' }],
    },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({
    state: 'waiting',
    code: 'absence-cached',
    until: expect.stringMatching(/^\d{4}-/),
  })
  expect(checked?.message).toMatch(
    /can't resolve the name yet, because DNSSEC validation fails for its cached negative answer\. The cached answer expires by/,
  )
})

test("a delegation doesn't wait for a negative answer from the delegated zone", async () => {
  const ns = 'ns1.platform.example'
  const records = [record('eu.shop.example', 'NS', ns), key]
  const { both } = await startPair(
    { a: records, b: records },
    {
      isBogus: (name, type) => name === 'eu.shop.example' && type === 'NS',
      cached: [{ name: 'eu.shop.example', type: 'NS', values: [], ttl: 90, zone: 'eu.shop.example' }],
    },
  )
  const checked = await checkFirst(wantedForIngress({ domain: 'eu.shop.example', ns_targets: [ns] }), both)
  expect(checked?.state).not.toBe('waiting')
})
