import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// CAA records at a name between a certificate's name and the zone's apex, on one or both of two servers with the same
// version of the zone.

const places = ['a', 'b', 'both'] as const
const wantedOf = (domain: string) =>
  wantedForDomain({
    domain,
    cname_target: pairTarget,
    acme_challenge_cname_target: domain.startsWith('*.') ? pairProof : null,
    certificate_management_policy: { authority: 'letsencrypt' },
  })

const setups = [
  {
    domain: '*.w.shop.example',
    at: 'w.shop.example',
    own: [
      record('*.w.shop.example', 'CNAME', pairTarget),
      record('_acme-challenge.w.shop.example', 'CNAME', pairProof),
    ],
  },
  {
    domain: 'app.eu.shop.example',
    at: 'eu.shop.example',
    own: [record('app.eu.shop.example', 'CNAME', pairTarget)],
  },
]

test.each(setups.flatMap((setup) => places.map((place) => [setup.at, setup.domain, place, setup] as const)))(
  'CAA records at %s forbid the certificate for %s: on %s',
  async (_, __, place, { domain, at, own }) => {
    const caa = record(at, 'CAA', '0 issue ";"')
    const { roots, both } = await startPair({
      a: place === 'b' ? own : [...own, caa],
      b: place === 'a' ? own : [...own, caa],
      hasTcp: true,
    })
    for (const config of [roots, both]) {
      const { records } = await checkRecords(wantedOf(domain), config, new AbortController().signal)
      expect(records.at(-1)).toMatchObject({ state: 'wrong', code: 'caa-forbids', caa: { name: at } })
    }
  },
)

test.each(places)('so do those at a name between the zone and the zone above: on %s', async (place) => {
  const servers = ['a.host.example', 'b.host.example']
  const glue = [record('a.host.example', 'A', '127.0.7.3'), record('b.host.example', 'A', '127.0.7.4')]
  const zones = ['host.example', 'shop.example', 'platform.example']
  const delegations = zones.flatMap((zone) => servers.map((server) => record(zone, 'NS', server)))
  const own = record('c.host.example', 'A', '127.0.7.5')
  const zone = 'eu.x.shop.example'
  const domain = `app.${zone}`
  const served = (isHolder: boolean) => [
    zoneOf('host.example', servers, ...glue, own),
    zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
    zoneOf(
      'shop.example',
      servers,
      record(zone, 'NS', 'c.host.example'),
      ...(isHolder ? [record('x.shop.example', 'CAA', '0 issue ";"')] : []),
    ),
  ]
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    '127.0.7.3': served(place !== 'b'),
    '127.0.7.4': served(place !== 'a'),
    '127.0.7.5': [zoneOf(zone, ['c.host.example'], record(domain, 'CNAME', pairTarget))],
  })
  const { records } = await checkRecords(wantedOf(domain), roots, new AbortController().signal)
  expect(records[0]).toMatchObject({ state: 'wrong', code: 'caa-forbids', caa: { name: 'x.shop.example' } })
})

test.each(places)(
  "a routine check finds CAA records added at a wildcard domain's own name: on %s",
  async (place) => {
    const { domain, at, own } = setups[0] ?? expect.fail()
    let isChanged = false
    const served = (name: 'a' | 'b') => () =>
      isChanged && [name, 'both'].includes(place) ? [...own, record(at, 'CAA', '0 issue ";"')] : own
    const { roots } = await startPair({ a: served('a'), b: served('b'), hasTcp: true })
    const { signal } = new AbortController()
    const last = await checkRecords(wantedOf(domain), roots, signal)
    expect(last.records.map(({ state }) => state)).toEqual(['ready', 'ready'])
    isChanged = true
    const { records } = await checkRecords(wantedOf(domain), roots, signal, { isRoutine: true, last })
    expect(records.at(-1)).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
  },
)
