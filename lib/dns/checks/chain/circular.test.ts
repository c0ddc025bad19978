import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Name servers whose addresses are in zones that depend on each other.

const hosts = { root: '127.0.7.2', a: '127.0.7.3' }
const target = 't.platform.example'
const cname = record('www.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
const host = zoneOf('host.example', ['a.host.example'], record('a.host.example', 'A', hosts.a))

/** Checks the record with the given servers for each zone, and additional records at the registry. */
async function check(
  delegations: Readonly<Record<string, readonly string[]>>,
  glue: readonly ReturnType<typeof record>[] = [],
) {
  const top = Object.entries({ 'host.example': ['a.host.example'], ...delegations }).flatMap(
    ([zone, servers]) => servers.map((server) => record(zone, 'NS', server)),
  )
  const own = delegations['shop.example'] ?? []
  const config = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, record('a.host.example', 'A', hosts.a), ...glue)],
    [hosts.a]: [
      host,
      zoneOf('shop.example', own, cname, ...glue),
      zoneOf('back.example', delegations['back.example'] ?? [], record('ns.back.example', 'A', hosts.a)),
    ],
  })
  return Promise.all([config.roots, config.both].map((one) => checkFirst(wanted, one)))
}

test('two zones that are delegated only to servers in each other are wrong', async () => {
  const delegations = { 'shop.example': ['ns.back.example'], 'back.example': ['ns.shop.example'] }
  for (const checked of await check(delegations)) {
    expect(checked).toMatchObject({
      state: 'wrong',
      code: 'lame-delegation',
      servers: [{ name: 'ns.back.example', outcome: 'no-address' }],
    })
    expect(checked?.message).toBe(
      "No name server answers for www.shop.example: shop.example is delegated to ns.back.example, whose address can't be looked up, " +
        'because the zones of the name servers depend on each other. ' +
        'At the registrar, set the name servers of shop.example to those of your DNS provider.',
    )
  }
})

test('a zone that is delegated to a server in such a zone is wrong', async () => {
  const delegations = {
    'shop.example': ['ns.back.example'],
    'back.example': ['ns.third.example'],
    'third.example': ['ns.back.example', 'ns2.back.example'],
  }
  for (const checked of await check(delegations))
    expect(checked).toMatchObject({ state: 'wrong', code: 'lame-delegation' })
})

test('a server in another zone breaks the circle', async () => {
  for (const first of ['shop.example', 'back.example']) {
    const delegations = { 'shop.example': ['ns.back.example'], 'back.example': ['ns.shop.example'] }
    const checks = await check({
      ...delegations,
      [first]: [...delegations[first === 'shop.example' ? first : 'back.example'], 'a.host.example'],
    })
    for (const checked of checks) expect(checked).toMatchObject({ verdict: 'correct' })
  }
})

test('an address in the parent zone breaks the circle', async () => {
  const delegations = {
    'shop.example': ['ns.back.example', 'ns.shop.example'],
    'back.example': ['ns.shop.example'],
  }
  for (const checked of await check(delegations, [record('ns.shop.example', 'A', hosts.a)])) {
    expect(checked).toMatchObject({ state: 'ready' })
    expect(checked?.servers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  }
})
