import { expect, onTestFinished, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { startResolver } from '@/lib/dns/testing/resolver'
import { record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// An account that lists an internal resolver, which has a private zone below a public domain. The public domain doesn't
// delegate the private zone, so certificate authorities query only the domain's public servers.

const hosts = {
  root: '127.0.7.2',
  registry: '127.0.7.9',
  corp: '127.0.7.3',
  apps: '127.0.7.4',
  platform: '127.0.7.5',
}
/** The internal resolver, and the servers that it reaches from its own root. */
const internal = { host: '127.0.7.251', root: '127.0.7.6', registry: '127.0.7.7', corp: '127.0.7.8' }
const target = 't.platform.example'
const challengeTarget = 'c.platform.example'
const wanted = wantedForDomain({
  domain: '*.apps.corp.example',
  cname_target: target,
  acme_challenge_cname_target: challengeTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const traffic = record('*.apps.corp.example', 'CNAME', target)
const challenge = record('_acme-challenge.apps.corp.example', 'CNAME', challengeTarget)
const serversOf = (zone: string, host: string) => [
  record(zone, 'NS', `ns.${zone}`),
  record(`ns.${zone}`, 'A', host),
]

interface Views {
  inside: readonly ZoneRecord[]
  outside?: readonly ZoneRecord[]
}

/** Checks the challenge. Returns the result, and any other private names for which public servers were queried. */
async function check({ inside, outside = [] }: Views) {
  const corp = serversOf('corp.example', hosts.corp)
  const apps = serversOf('apps.corp.example', hosts.apps)
  const platform = serversOf('platform.example', hosts.platform)
  const top = (address: string) =>
    zoneOf(
      '.',
      ['root.example'],
      record('example', 'NS', 'a.nic.example'),
      record('a.nic.example', 'A', address),
    )
  // The internal resolver also returns the public registry's address.
  const registry = record('a.nic.example', 'A', hosts.registry)
  const registryTo = (servers: readonly ZoneRecord[]) =>
    zoneOf('example', ['a.nic.example'], registry, ...servers, ...platform)
  const values = [record(target, 'A', '192.0.2.7'), record(challengeTarget, 'TXT', 'token')]
  const { both } = await startZones({
    [hosts.root]: [top(hosts.registry)],
    [hosts.registry]: [registryTo(corp)],
    [hosts.corp]: [{ name: 'corp.example', records: [...corp, ...outside] }],
    [hosts.apps]: [{ name: 'apps.corp.example', records: [...apps, ...inside] }],
    [hosts.platform]: [{ name: 'platform.example', records: [...platform, ...values] }],
    [internal.root]: [top(internal.registry)],
    [internal.registry]: [registryTo(serversOf('corp.example', internal.corp))],
    [internal.corp]: [{ name: 'corp.example', records: [...corp, ...apps] }],
  })
  const config = withoutRoots(both)
  const { port } = config
  const roots = [{ host: internal.root, port }]
  const resolver = await startResolver({
    host: internal.host,
    port,
    config: { ...both, recursive: [], roots },
  })
  onTestFinished(resolver.close)
  const names = new Set<string>()
  const isPublic = (host: string) => host === hosts.registry || host === hosts.corp
  const { records } = await checkRecords(
    wanted,
    {
      ...config,
      recursive: [{ host: internal.host, port }],
      isPrivate: true,
      onQuestion: ({ host }, { name }) => void (isPublic(host) && names.add(name)),
    },
    new AbortController().signal,
  )
  const isRevealing = (name: string) =>
    name.endsWith('apps.corp.example') && !name.startsWith('_acme-challenge.')
  return { checked: records[1], names: [...names].filter(isRevealing) }
}

test('a challenge that the public domain lacks is missing', async () => {
  const { checked, names } = await check({ inside: [traffic, challenge] })
  expect(checked).toMatchObject({ state: 'wrong', code: 'not-found', zone: 'corp.example' })
  expect(checked?.message).toMatch(
    /^The record is correct on the account's DNS servers, but .* In the zone corp\.example, create a CNAME record at _acme-challenge\.apps, /,
  )
  expect(names).toEqual(['apps.corp.example'])
})

test('a challenge that only the public domain has is ready', async () => {
  const { checked, names } = await check({ inside: [traffic], outside: [challenge] })
  expect(checked).toMatchObject({ state: 'ready', code: 'correct', zone: 'corp.example' })
  expect(names).toEqual(['apps.corp.example'])
})

test("the public domain's CAA records forbid the certificate", async () => {
  const caa = record('corp.example', 'CAA', '0 issue "other.example"')
  const { checked } = await check({ inside: [traffic, challenge], outside: [challenge, caa] })
  expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids', zone: 'corp.example' })
})
