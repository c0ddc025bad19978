import { expect, test } from 'vitest'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ResolverConfig } from '@/lib/dns/wire/config'

// Queries that earlier answers make unnecessary.

const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })

/**
 * Checks the record. Returns its code, and the types that servers were queried for at a name. With `to`, includes only
 * queries to those servers.
 */
async function typesAsked(config: ResolverConfig, at: string | RegExp, to?: ResolverConfig['recursive']) {
  const types: string[] = []
  const onQuestion: ResolverConfig['onQuestion'] = ({ host }, { name, type }) => {
    const isAt = typeof at === 'string' ? name === at : at.test(name)
    if (isAt && (to?.some((one) => one.host === host) ?? true)) types.push(type)
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

const app = 'app.shop.example'
const alias = (name: string, value: string) => record(name, 'CNAME', value)
const failing = ({ name }: { name: string }) => (name === app ? ('SERVFAIL' as const) : null)

test.each([
  ['the chain loops', 'chain-loops', ['A'], [alias(app, 'x.shop.example'), alias('x.shop.example', app)], {}],
  ["its zone's servers have no address", 'lame-delegation', ['A'], [record(app, 'NS', 'gone.example')], {}],
  ["the zone's servers fail", 'could-not-ask', ['A', 'CNAME'], [alias(app, pairTarget)], { fault: failing }],
])("a resolver's failure costs few queries if %s", async (_, expected, asked, own, more) => {
  const { both } = await startPair({ a: own, b: own, ...more })
  const { code, types } = await typesAsked(both, app, both.recursive)
  expect({ code, types }).toEqual({ code: expected, types: asked })
})

test("a random name that doesn't exist is queried for one type only", async () => {
  const own = [record(app, 'MX', '10 mail.shop.example'), record(app, 'TXT', 'text')]
  const { roots } = await startPair({ a: own, b: own })
  const { code, types } = await typesAsked(roots, /^[a-z]{12}\.shop\.example$/)
  expect(code).toBe('records-in-the-way')
  expect(types).toHaveLength(1)
})

test('servers that disagree cost at most six queries for CAA records', async () => {
  const { roots } = await startPair({ a: [alias(app, pairTarget)], b: [alias(app, 'old.other.example')] })
  const policy = { authority: 'letsencrypt' }
  const secured = wantedForDomain({
    domain: app,
    cname_target: pairTarget,
    certificate_management_policy: policy,
  })
  const asked: string[] = []
  const onQuestion: ResolverConfig['onQuestion'] = (_, { name, type }) => {
    if (type === 'CAA') asked.push(name)
    return undefined
  }
  expect(await checkFirst(secured, { ...roots, onQuestion })).toMatchObject({ code: 'servers-disagree' })
  expect(asked.length).toBeLessThanOrEqual(6)
})
