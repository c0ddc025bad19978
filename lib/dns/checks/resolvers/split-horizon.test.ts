import { describe, expect, onTestFinished, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkRecords } from '@/lib/dns/check'
import { startResolver } from '@/lib/dns/testing/resolver'
import { record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// An account that lists a public resolver and either a private server or a private resolver, for a zone that exists in
// both views.

const hosts = { root: '127.0.7.2', registry: '127.0.7.3', outside: '127.0.7.4', inside: '127.0.7.5' }
/**
 * A private resolver. Its own root and registry send it to the private server, but return the public registry's
 * address.
 */
const forwarder = { host: '127.0.7.251', root: '127.0.7.6', registry: '127.0.7.7' }
const zone = 'corp.example'
const target = 't.platform.example'
const challengeTarget = 'c.platform.example'
const wanted = wantedForDomain({
  domain: `*.app.${zone}`,
  cname_target: target,
  acme_challenge_cname_target: challengeTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const traffic = record(`*.app.${zone}`, 'CNAME', target)
const challenge = record(`_acme-challenge.app.${zone}`, 'CNAME', challengeTarget)

type Listed = 'private, public' | 'public, private' | 'private resolver, public'
const lists: Listed[] = ['private, public', 'public, private', 'private resolver, public']

interface Views {
  outside: readonly ZoneRecord[]
  inside?: readonly ZoneRecord[]
}

/** Checks the records of a wildcard domain. Returns the results of the traffic and the challenge record. */
async function check(listed: Listed, { outside, inside = [traffic, challenge] }: Views) {
  const server = (address: string) => record(`ns.${zone}`, 'A', address)
  const registry = record('a.nic.example', 'A', hosts.registry)
  const platform = [record(target, 'A', '198.51.100.10'), record(challengeTarget, 'TXT', 'token')]
  const rootAt = (address: string) =>
    zoneOf(
      '.',
      ['root.example'],
      record('example', 'NS', 'a.nic.example'),
      record('a.nic.example', 'A', address),
    )
  const registryTo = (address: string) => [
    zoneOf('example', ['a.nic.example'], registry, record(zone, 'NS', `ns.${zone}`), server(address)),
    zoneOf('platform.example', ['a.nic.example'], ...platform),
  ]
  const { both } = await startZones({
    [hosts.root]: [rootAt(hosts.registry)],
    [hosts.registry]: registryTo(hosts.outside),
    [forwarder.root]: [rootAt(forwarder.registry)],
    [forwarder.registry]: registryTo(hosts.inside),
    [hosts.outside]: [zoneOf(zone, [`ns.${zone}`], server(hosts.outside), ...outside)],
    [hosts.inside]: [zoneOf(zone, [`ns.${zone}`], server(hosts.inside), ...inside)],
  })
  const config = withoutRoots(both)
  const { port } = config
  const fromInside = { ...both, recursive: [], roots: [{ host: forwarder.root, port }] }
  const resolver = await startResolver({ host: forwarder.host, port, config: fromInside })
  onTestFinished(resolver.close)
  const isResolver = listed === 'private resolver, public'
  const own = { host: isResolver ? forwarder.host : hosts.inside, port }
  const recursive = listed === 'public, private' ? [...config.recursive, own] : [own, ...config.recursive]
  const { records } = await checkRecords(
    wanted,
    { ...config, recursive, isPrivate: true },
    new AbortController().signal,
  )
  return records
}

describe.each(lists)('%s', (listed) => {
  test('a challenge that both views have is ready', async () => {
    const [, checked] = await check(listed, { outside: [traffic, challenge] })
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  })

  test.each<[string, ZoneRecord[], string]>([
    ['lacks it', [], 'not-found'],
    ['has a wildcard instead', [traffic], 'covered-by-wildcard'],
    ['has another target', [traffic, record(challenge.name, 'CNAME', 'other.example')], 'points-elsewhere'],
    ['also has a TXT record', [traffic, challenge, record(challenge.name, 'TXT', 'old')], 'txt-at-challenge'],
  ])('a challenge is wrong if public DNS %s', async (_, outside, code) => {
    const [, checked] = await check(listed, { outside })
    expect(checked).toMatchObject({ state: 'wrong', code, zone })
    expect(checked?.message).toMatch(/^The record is correct on the account's DNS servers, but /)
    expect(checked?.message).not.toContain('glue')
    expect(checked).not.toHaveProperty('until')
  })

  test('a challenge that only public DNS has is ready', async () => {
    const [, checked] = await check(listed, { outside: [traffic, challenge], inside: [traffic] })
    expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  })

  test.each<[string, ZoneRecord[], string]>([
    ['lacks it', [], 'without this record'],
    ['has another target', [record(traffic.name, 'CNAME', 'other.example')], 'points to other.example'],
  ])('a record of traffic needs attention if public DNS %s', async (_, outside, part) => {
    const [checked] = await check(listed, { outside: [challenge, ...outside] })
    expect(checked).not.toHaveProperty('until')
    expect(checked?.state).toBe('attention')
    expect(checked?.message).toContain(part)
  })

  test('a record of traffic needs attention if a later name differs in public DNS', async () => {
    const leading = (to: string) => [
      record(traffic.name, 'CNAME', `via.${zone}`),
      record(`via.${zone}`, 'CNAME', to),
      challenge,
    ]
    const [checked] = await check(listed, { outside: leading('other.example'), inside: leading(target) })
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-differ' })
    expect(checked?.message).toContain(`in which via.${zone} points to other.example`)
    expect(checked).not.toHaveProperty('until')
  })
})
