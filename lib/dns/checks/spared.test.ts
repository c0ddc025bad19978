import { expect, test } from 'vitest'
import { startPair, target } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ResolverConfig } from '@/lib/dns/wire/config'

// Queries that earlier answers make unnecessary.

const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })

/** Checks the record, and returns its code and the types of the queries for a name. */
async function typesAsked(config: ResolverConfig, at: string) {
  const types: string[] = []
  const onQuestion: ResolverConfig['onQuestion'] = (_, { name, type }) => {
    if (name === at) types.push(type)
    return undefined
  }
  const checked = await checkFirst(wanted, { ...config, onQuestion })
  return { code: checked?.code, types }
}

test("a registry isn't queried for a CNAME at a name with addresses", async () => {
  const servers = ['a.host.example']
  const glue = record('a.host.example', 'A', '127.0.7.3')
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf('.', ['root.example'], record('example', 'NS', 'root.example'), glue),
      zoneOf(
        'example',
        ['root.example'],
        record('shop.example', 'NS', 'a.host.example'),
        record('parking.other.example', 'A', '192.0.2.99'),
        glue,
      ),
    ],
    '127.0.7.3': [
      zoneOf('shop.example', servers, record('app.shop.example', 'CNAME', 'parking.other.example')),
    ],
  })
  const { code, types } = await typesAsked(roots, 'parking.other.example')
  expect(code).toBe('points-elsewhere')
  expect(types).toContain('A')
  expect(types).not.toContain('CNAME')
})

test("a server that has shown the zone's SOA record isn't queried for it", async () => {
  const own = [record('app.shop.example', 'CNAME', 'shop.example'), record('shop.example', 'A', '192.0.2.7')]
  const { roots } = await startPair({ a: own, b: own })
  const { code, types } = await typesAsked(roots, 'shop.example')
  expect(code).toBe('chain-flattened')
  expect(types.filter((type) => type === 'SOA')).toHaveLength(1)
})
