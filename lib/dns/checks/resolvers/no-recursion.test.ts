import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { isWithin, wantedForDomain, type WantedRecord } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// An account that lists a name server that only serves its zone. For other names, the server refuses, or sends a
// referral to the root or a denial without authority.

const hosts = {
  root: '127.0.7.2',
  registry: '127.0.7.9',
  outside: '127.0.7.3',
  inside: '127.0.7.4',
  platform: '127.0.7.5',
}
const zone = 'corp.example'
const target = 't.platform.example'
const challengeTarget = 'c.platform.example'
const certificate = { certificate_management_policy: { authority: 'letsencrypt' } as const }
const wanted = wantedForDomain({ domain: `app.${zone}`, cname_target: target, ...certificate })
const wantedWildcard = wantedForDomain({
  domain: `*.app.${zone}`,
  cname_target: target,
  acme_challenge_cname_target: challengeTarget,
  ...certificate,
})
const app = record(`app.${zone}`, 'CNAME', target)
const traffic = record(`*.app.${zone}`, 'CNAME', target)
const challenge = record(`_acme-challenge.app.${zone}`, 'CNAME', challengeTarget)
const caa = record(zone, 'CAA', '0 issue "other.example"')
const serversOf = (at: string, host: string, server = `ns.${at}`) => [
  record(at, 'NS', server),
  record(server, 'A', host),
]
const own = serversOf(zone, hosts.outside)
/** The servers of the private zone, if it differs from the public one. */
const ownInside = serversOf(zone, hosts.inside, `dc1.${zone}`)

interface Setup {
  listed?: string
  /** The records of the zone on the private server, and on the public one. */
  inside?: readonly ZoneRecord[]
  outside: readonly ZoneRecord[]
  fault: DnsFault
}

async function check(required: readonly WantedRecord[], setup: Setup) {
  const { listed = hosts.inside, inside = [], outside, fault } = setup
  const delegations = [
    ...outside.filter(({ name, type }) => type === 'NS' || name.startsWith('ns.')),
    ...serversOf('platform.example', hosts.platform),
    record('host.example', 'NS', 'ns.platform.example'),
  ]
  const registry = record('a.nic.example', 'A', hosts.registry)
  const served = (records: readonly ZoneRecord[]) => ({
    zones: [{ name: zone, records }],
    fault: ({ name }: Question) => (isWithin(name, zone) ? null : fault),
  })
  const { both } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], record('example', 'NS', 'a.nic.example'), registry)],
    [hosts.registry]: [zoneOf('example', ['a.nic.example'], registry, ...delegations)],
    [hosts.outside]: served(outside),
    [hosts.inside]: served(inside),
    [hosts.platform]: [
      zoneOf(
        'platform.example',
        ['ns.platform.example'],
        record('ns.platform.example', 'A', hosts.platform),
        record(target, 'A', '192.0.2.7'),
        record(challengeTarget, 'TXT', 'token'),
      ),
      zoneOf('host.example', ['ns.platform.example'], record('a.host.example', 'A', hosts.outside)),
    ],
  })
  const config = withoutRoots(both)
  const recursive = [{ host: listed, port: config.port }]
  const servers = { ...config, recursive, isPrivate: true, outside: config }
  return (await checkRecords(required, servers, new AbortController().signal)).records
}

const faults: DnsFault[] = ['REFUSED', 'upwards', 'NXDOMAIN']

test.each(faults)('a challenge that public DNS lacks is missing: %s', async (fault) => {
  const [, checked] = await check(wantedWildcard, {
    inside: [...ownInside, traffic, challenge],
    outside: own,
    fault,
  })
  expect(checked).toMatchObject({ state: 'wrong', code: 'not-found', zone })
  expect(checked?.message).toMatch(/^The record is correct on the account's DNS servers, but /)
})

test.each(faults)('a challenge that only public DNS has is ready: %s', async (fault) => {
  const [, checked] = await check(wantedWildcard, {
    inside: [...ownInside, traffic],
    outside: [...own, challenge],
    fault,
  })
  expect(checked).toMatchObject({ state: 'ready', code: 'correct', zone })
})

test.each(faults)("a note if the target's CAA records can't be looked up: %s", async (fault) => {
  const [checked] = await check(wanted, {
    inside: [...ownInside, app],
    outside: [...own, app, caa],
    fault,
  })
  expect(checked).toMatchObject({
    state: 'ready',
    notes: [expect.stringContaining("couldn't look up the CAA records")],
  })
})

test.each(faults)(
  'CAA records of a hidden primary and its public secondaries forbid the certificate: %s',
  async (fault) => {
    const records = [...own, app, caa]
    const [checked] = await check(wanted, { inside: records, outside: records, fault })
    expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
  },
)

test.each(faults)('a name server is not missing an address that another zone has: %s', async (fault) => {
  const outside = [record(zone, 'NS', 'a.host.example'), app]
  const [checked] = await check(wanted, { listed: hosts.outside, outside, fault })
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  expect(checked?.message).not.toContain('remove')
})
