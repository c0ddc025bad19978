import type { Question } from 'dns-packet'
import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { isRecordGone } from '@/lib/dns/model/presence'
import { wantedForIngress } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// Domains that a registry doesn't delegate, because its name servers have a zone at the domain's name instead.

const name = 'whole.example'
const platform = ['ns1.platform.example', 'ns2.platform.example']
const wanted = wantedForIngress({ domain: name, ns_targets: platform })

const hosted = zoneOf(name, platform)
const address = record('ns.example', 'A', '127.0.7.1')
const root = zoneOf('', ['ns.example'], address)

test.each([
  ['the root', [root, hosted]],
  ['a top-level domain', [root, zoneOf('example', ['ns.example'], address), hosted]],
])('a zone at the name on the servers of %s has to be delegated by the registrar', async (_, zones) => {
  const { roots } = await startZones({ '127.0.7.1': zones })
  const check = await checkRecords(wanted, roots, new AbortController().signal)
  expect(check.records).toMatchObject([
    {
      verdict: 'wrong',
      code: 'not-delegated',
      message:
        "whole.example isn't delegated: the registry's name servers also host a separate zone for it, so resolvers aren't referred to the platform. " +
        'At the registrar, set the name servers of whole.example to ns1.platform.example and ns2.platform.example. ' +
        'If the separate zone remains, ask the registrar to have it deleted.',
    },
  ])
  const { nodes, broken } = dnsChain({ wanted, check, certificate: null })
  expect(nodes[broken ?? -1]).toMatchObject({ stage: 'registry', state: 'wrong', status: 'No delegation' })
  expect(nodes.map(({ status }) => status)).not.toContain('Delegates')
})

test('name servers of a top-level domain that have no address make the record unknown', async () => {
  const { roots } = await startZones({ '127.0.7.1': [root, zoneOf('example', ['ns.example']), hosted] })
  const check = await checkRecords(wanted, roots, new AbortController().signal)
  expect(check.records).toMatchObject([{ verdict: 'unknown', code: 'could-not-ask' }])
})

test("an ingress without a zone has no NS records, although the platform's server has its zone", async () => {
  const ingress = 'connect.whole.example'
  const { roots } = await startZones({ '127.0.7.1': [root, zoneOf(ingress, platform)] })
  const all = wantedForIngress({ domain: ingress, ns_targets: platform })
  const { records } = await checkRecords(all, roots, new AbortController().signal)
  expect(records).toMatchObject([
    { code: 'zone-not-found', found: platform.map((value) => ({ type: 'NS', value })) },
  ])
  expect(records.map(isRecordGone)).toEqual([true])
})

describe('servers that fail a query', () => {
  const names = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
  const hosts = ['a.host.example', 'b.host.example']
  const addresses = [
    record('a.host.example', 'A', '127.0.7.3'),
    record('b.host.example', 'A', '127.0.7.4'),
    ...names.map((one) => record(one, 'A', '127.0.7.5')),
  ]
  const delegations = ['host.example', 'shop.example'].flatMap((zone) =>
    hosts.map((host) => record(zone, 'NS', host)),
  )
  const served = [
    zoneOf('host.example', hosts, ...addresses.slice(0, 2)),
    zoneOf('shop.example', hosts, ...names.map((one) => record('in.shop.example', 'NS', one))),
  ]
  const below = [...delegations, record('platform.example', 'NS', names[0] ?? ''), ...addresses]

  test.each([
    ['the root', 'SERVFAIL'],
    ['the root', 'REFUSED'],
    ['the registry', 'SERVFAIL'],
    ['the registry', 'REFUSED'],
  ] as const)("don't make a domain unregistered: %s, %s", async (where, kind) => {
    const registry = record('r.nic.test', 'A', '127.0.7.10')
    const fault = ({ name: asked, type }: Question) =>
      asked === 'shop.example' && type === 'NS' ? kind : null
    const { roots, both } = await startZones({
      '127.0.7.2':
        where === 'the root'
          ? { zones: [zoneOf('.', ['root.test'], ...below)], fault }
          : [zoneOf('.', ['root.test'], record('example', 'NS', registry.name), registry)],
      '127.0.7.10': { zones: [zoneOf('example', [registry.name], ...below)], fault },
      '127.0.7.3': served,
      '127.0.7.4': served,
      '127.0.7.5': [
        zoneOf('in.shop.example', names),
        zoneOf('platform.example', names, ...addresses.slice(2)),
      ],
    })
    const failing = where === 'the root' ? '127.0.7.2' : registry.name
    for (const config of [roots, both]) {
      const checked = await checkFirst(
        wantedForIngress({ domain: 'in.shop.example', ns_targets: names }),
        config,
      )
      expect(checked).toMatchObject({ state: 'unknown', code: 'could-not-ask', zone: null })
      expect(checked?.message).toContain(`for in.shop.example: ${failing} re`)
    }
  })
})

test('only the registry can repair its own name servers', async () => {
  const { roots } = await startZones({
    '127.0.7.1': {
      zones: [root, zoneOf('example', ['ns.example'], address)],
      fault: (question) => (question.name === name ? 'REFUSED' : null),
    },
  })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  expect(records[0]?.message).toMatch(
    /This server serves the zone example, but fails to answer queries for this name\. Check again in a few minutes\. If it still fails, ask the registrar to report this to the registry\.$/,
  )
})
