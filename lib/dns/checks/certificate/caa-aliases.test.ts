import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// CAA records behind a CNAME, at a later name in a chain or at a wildcard's own name.

const issuedBy = { certificate_management_policy: { authority: 'letsencrypt' } }
const wildcard = wantedForDomain({
  domain: '*.c1.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
  ...issuedBy,
})

/** Returns the NS record of a zone with one name server, and the server's address. */
const delegate = (zone: string, host: string) => [
  record(zone, 'NS', `ns.${zone}`),
  record(`ns.${zone}`, 'A', host),
]

// Certificate authorities look up app.shop.example, follow its CNAME, and fail.
test.each<[DnsFault, string]>([
  ['SERVFAIL', 'gslb.example'],
  ['REFUSED', 'gslb.example'],
  ['drop', 'gslb.example'],
  ['SERVFAIL', 'lb.shop.example'],
])(
  'CAA queries for a name between the CNAME and the target need attention if they get %s from %s',
  async (fault, zone) => {
    const name = `a.${zone}`
    const isBelow = zone.endsWith('.shop.example')
    const [shop, balancer, platform] = [
      delegate('shop.example', '127.0.7.3'),
      delegate(zone, '127.0.7.4'),
      delegate('platform.example', '127.0.7.5'),
    ]
    const registry = record('a.nic.example', 'A', '127.0.7.9')
    const { both } = await startZones({
      '127.0.7.2': [zoneOf('.', ['root.example'], record('example', 'NS', 'a.nic.example'), registry)],
      '127.0.7.9': [
        zoneOf('example', ['a.nic.example'], registry, ...shop, ...(isBelow ? [] : balancer), ...platform),
      ],
      '127.0.7.3': [
        {
          name: 'shop.example',
          records: [...shop, ...(isBelow ? balancer : []), record('app.shop.example', 'CNAME', name)],
        },
      ],
      '127.0.7.4': {
        zones: [{ name: zone, records: [...balancer, record(name, 'CNAME', pairTarget)] }],
        fault: ({ type }: Question) => (type === 'CAA' ? fault : null),
      },
      '127.0.7.5': [
        { name: 'platform.example', records: [...platform, record(pairTarget, 'A', '192.0.2.7')] },
      ],
    })
    const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget, ...issuedBy })
    for (const config of [both, withoutRoots(both)]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'caa-lookup-fails' })
      expect(checked?.message).toContain(name)
    }
  },
)

test("CAA records of a service to which a wildcard's own name points belong to that service", async () => {
  const records = [
    record('*.c1.shop.example', 'CNAME', pairTarget),
    record('_acme-challenge.c1.shop.example', 'CNAME', pairProof),
    record('c1.shop.example', 'CNAME', 'sites.saas.example'),
  ]
  const service = zoneOf(
    'saas.example',
    ['a.host.example'],
    record('sites.saas.example', 'A', '192.0.2.99'),
    record('sites.saas.example', 'CAA', '0 issue "digicert.com"'),
  )
  const above = ['a.host.example', 'b.host.example'].map((host) => record('saas.example', 'NS', host))
  const { both } = await startPair({ a: records, b: records, zonesFor: () => [service], above })
  const [, challenge] = (await checkRecords(wildcard, both, new AbortController().signal)).records
  expect(challenge).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
  expect(challenge?.message).not.toContain("platform's support team")
})

const app = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget, ...issuedBy })
const replaceAlias =
  'In the zone shop.example, replace the CNAME record at @ with an ALIAS record or with address records.'

/** Checks a record in a zone whose apex has a CNAME to another zone, which has the given CAA record. */
async function checkBelowAlias(wanted: typeof app, value: string) {
  const records = wanted.map(({ name, values: [to = ''] }) => record(name, 'CNAME', to))
  const service = zoneOf('saas.example', ['a.host.example'], record('saas.example', 'CAA', value))
  const own = [...records, record('shop.example', 'CNAME', 'saas.example')]
  const { roots, both } = await startPair({
    a: own,
    b: own,
    zonesFor: () => [service],
    above: [record('saas.example', 'NS', 'a.host.example')],
  })
  return Promise.all(
    [roots, both, withoutRoots(both)].map(async (config) => {
      const { records: checked } = await checkRecords(wanted, config, new AbortController().signal)
      return checked.at(-1)
    }),
  )
}

test.each([
  ['a domain', app, 'app.shop.example'],
  [
    'a wildcard at the apex',
    wantedForDomain({
      domain: '*.shop.example',
      cname_target: pairTarget,
      acme_challenge_cname_target: pairProof,
      ...issuedBy,
    }),
    '*.shop.example',
  ],
])("CAA records to which the apex's CNAME leads: %s", async (_, wanted, subject) => {
  for (const checked of await checkBelowAlias(wanted, '0 issue "digicert.com"')) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
    expect(checked).not.toHaveProperty('caa')
    expect(checked?.message).toBe(
      `CAA records at saas.example don't allow letsencrypt.org to issue the certificate for ${subject}. ` +
        `The CNAME record at shop.example leads to saas.example, but the apex of a zone can't have a CNAME record. ${replaceAlias}`,
    )
  }
})

test("CAA records to which the apex's CNAME leads can restrict the certificate", async () => {
  const value = '0 issue "letsencrypt.org; accounturi=https://a.example/1"'
  for (const checked of await checkBelowAlias(app, value)) {
    expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted' })
    expect(checked).not.toHaveProperty('is_in_chain')
    expect(checked?.message).toContain(
      "can't have a CNAME record. If the certificate isn't issued or renewed, replace the CNAME record at @ " +
        'in the zone shop.example with an ALIAS record or with address records.',
    )
  }
})

/** Checks a wildcard whose own name is a CNAME. The zone's three servers have different CAA records. */
async function checkUneven(serials: readonly number[], withCaa: readonly boolean[]) {
  const names = ['a.host.example', 'b.host.example', 'c.host.example']
  const hosts = ['127.0.7.3', '127.0.7.4', '127.0.7.5']
  const glue = names.map((name, index) => record(name, 'A', hosts[index] ?? ''))
  const records = [
    record('*.c1.shop.example', 'CNAME', pairTarget),
    record('_acme-challenge.c1.shop.example', 'CNAME', pairProof),
    record('c1.shop.example', 'CNAME', 'www.shop.example'),
    record('www.shop.example', 'A', '192.0.2.50'),
  ]
  const caa = record('shop.example', 'CAA', '0 issue "digicert.com"')
  const servers = hosts.map((host, index) => [
    host,
    [
      zoneOf('host.example', names, ...glue),
      zoneOf(
        'platform.example',
        names,
        record(pairTarget, 'A', '192.0.2.7'),
        record(pairProof, 'TXT', 'token'),
      ),
      {
        ...zoneOf('shop.example', names, ...records, ...(withCaa[index] ? [caa] : [])),
        soa: { mname: names[0] ?? '', rname: 'admin.shop.example', serial: serials[index] ?? 1, minimum: 60 },
      },
    ],
  ])
  const zones = ['host.example', 'shop.example', 'platform.example']
  const delegations = zones.flatMap((zone) => names.map((name) => record(zone, 'NS', name)))
  const { roots } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    ...Object.fromEntries(servers),
  })
  const [, challenge] = (await checkRecords(wildcard, roots, new AbortController().signal)).records
  return challenge
}

test.each([
  [[1, 1, 1], [false, true, true], 'wrong'],
  [[1, 2, 3], [false, true, true], 'wrong'],
  [[1, 2, 3], [true, false, true], 'wrong'],
  [[1, 2, 3], [true, true, false], 'wrong'],
  [[1, 1, 1], [true, false, false], 'attention'],
  [[1, 2, 3], [true, false, false], 'attention'],
  [[1, 2, 3], [false, true, false], 'attention'],
  [[1, 2, 3], [false, false, true], 'attention'],
])(
  'servers with the serial numbers %j, some with CAA records that forbid a wildcard (%j): %s',
  async (serials, withCaa, state) => {
    expect(await checkUneven(serials, withCaa)).toMatchObject({ state })
  },
)
