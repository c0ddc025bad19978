import { expect, test } from 'vitest'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Zones for which the resolver that an account lists as its name server reports SERVFAIL.

const [root, registry, own, lame] = ['127.0.7.1', '127.0.7.2', '127.0.7.3', '127.0.7.4'] as const

/**
 * Starts the zone shop.example at an address. Returns the configuration of an account whose DNS server is a resolver.
 * The resolver can't resolve the zone's names, except for queries of the type `answered`.
 */
async function startFailing(at: string, records: readonly ZoneRecord[] = [], answered?: string) {
  const servers = ['ns.shop.example']
  const glue = [record('ns.example', 'A', registry), record('ns.shop.example', 'A', at)]
  const top = zoneOf('.', ['root.example'], record('example', 'NS', 'ns.example'), ...glue)
  const parent = zoneOf('example', ['ns.example'], record('shop.example', 'NS', 'ns.shop.example'), ...glue)
  const shop = zoneOf('shop.example', servers, ...glue, ...records)
  const internet = { [root]: [top], [registry]: [parent], [own]: [shop], [lame]: [] }
  const isFailing = (name: string) =>
    answered === undefined ? name.endsWith('shop.example') : name.startsWith('app.')
  const { both } = await startZones(internet, {
    fault: ({ name, type }) => (isFailing(name) && type !== answered ? 'SERVFAIL' : null),
  })
  return { ...withoutRoots(both), isPrivate: true }
}

const domain = wantedForDomain({ domain: 'app.shop.example', cname_target: 't.platform.example' })
const ingress = (name: string) => wantedForIngress({ domain: name, ns_targets: ['ns1.platform.example'] })

test('a CNAME loop is found at the name servers of the zone', async () => {
  const loop = [
    record('app.shop.example', 'CNAME', 'b.shop.example'),
    record('b.shop.example', 'CNAME', 'app.shop.example'),
  ]
  const config = await startFailing(own, loop, 'CNAME')
  expect(await checkFirst(domain, config)).toMatchObject({
    state: 'wrong',
    code: 'chain-loops',
    zone: 'shop.example',
  })
})

test.each([
  ['the zone of a domain', domain],
  ['the zone of an ingress', ingress('eu.shop.example')],
])('name servers that do not serve %s are found in its parent', async (_, wanted) => {
  expect(await checkFirst(wanted, await startFailing(lame))).toMatchObject({
    state: 'wrong',
    code: 'lame-delegation',
    zone: 'shop.example',
    servers: [{ name: 'ns.shop.example', outcome: 'refused' }],
  })
})

test('public servers get only the name of a zone that fails', async () => {
  const names = new Set<string>()
  const onQuestion: ResolverConfig['onQuestion'] = ({ host }, { name }) =>
    void (host.startsWith('127.0.7.25') || names.add(name))
  const secret = wantedForDomain({ domain: 'secret.app.shop.example', cname_target: 't.platform.example' })
  const config = { ...(await startFailing(own)), onQuestion }
  expect(await checkFirst(secret, config)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
  expect(names).toContain('shop.example')
  expect([...names].filter((name) => name.endsWith('.shop.example'))).toEqual([])
})

test('a zone with public name servers may be a private one that fails', async () => {
  expect(await checkFirst(domain, await startFailing(own))).toMatchObject({
    state: 'unknown',
    code: 'could-not-ask',
    zone: null,
  })
})
