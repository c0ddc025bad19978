import { expect, test } from 'vitest'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { wantedForDomain } from '@/lib/dns/model/records'

// CNAME records at the apex of a zone that its parent's servers also serve.

const hosts = { root: '127.0.7.2', own: '127.0.7.3' }
const server = 'ns.host.example'
const address = record(server, 'A', hosts.own)
const name = 'sub.shop.example'
const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })

test.each([true, false])(
  "a CNAME at the apex of a zone on its parent's server is wrong (delegated: %s)",
  async (isDelegated) => {
    const { roots } = await startZones({
      [hosts.root]: [
        zoneOf(
          '.',
          ['root.example'],
          record('shop.example', 'NS', server),
          record('host.example', 'NS', server),
          address,
        ),
      ],
      [hosts.own]: [
        zoneOf('host.example', [server], address),
        zoneOf('shop.example', [server], ...(isDelegated ? [record(name, 'NS', server)] : [])),
        zoneOf(name, [server], record(name, 'CNAME', pairTarget)),
      ],
    })
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'zone-at-name', zone: name })
    expect(checked?.message).toMatch(
      /If nothing else needs the zone sub\.shop\.example, delete the zone\. In the zone shop\.example, /,
    )
  },
)

test('a CNAME with other names below it is ready', async () => {
  const records = [record(name, 'CNAME', pairTarget), record(`www.${name}`, 'A', '192.0.2.9')]
  const { roots } = await startPair({ a: records, b: records })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready', zone: 'shop.example' })
})

test('a CNAME with a wildcard below it, with the same target, is ready', async () => {
  const records = [record(name, 'CNAME', pairTarget), record(`*.${name}`, 'CNAME', pairTarget)]
  const { roots } = await startPair({ a: records, b: records })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'ready' })
  expect(checked?.message).not.toContain('wildcard')
})

test('the message names a wildcard that answers for the name', async () => {
  const records = [record('*.shop.example', 'CNAME', pairTarget)]
  const { roots } = await startPair({ a: records, b: records })
  expect((await checkFirst(wanted, roots))?.message).toMatch(
    /The wildcard \*\.shop\.example answers for this name\./,
  )
})

test.each([name, `*.${name}`])(
  'servers with a zone for every name, as parking servers have, have none: %s',
  async (domain) => {
    const address = (owner: string) => record(owner, 'A', '203.0.113.99')
    const parked = (owner: string) =>
      owner.endsWith('.shop.example')
        ? [zoneOf(owner, ['a.host.example', 'b.host.example'], address(owner))]
        : []
    const { both, roots } = await startPair({ a: [], b: [], zonesFor: parked })
    for (const config of [both, roots, withoutRoots(both)])
      expect(await checkFirst(wantedForDomain({ domain, cname_target: pairTarget }), config)).toMatchObject({
        code: 'covered-by-wildcard',
        zone: 'shop.example',
        wildcard: '*.shop.example',
      })
  },
)
