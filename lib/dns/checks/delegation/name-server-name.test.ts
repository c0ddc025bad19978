import { describe, expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Records at the name of one of the zone's own name servers.

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4' }
const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const cname = record('app.shop.example', 'CNAME', target)

describe("a name of the zone's own name server can't have the record", () => {
  const ns_targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
  const ingress = wantedForIngress({ domain: 'connect.shop.example', ns_targets })
  /** Serves the zone, whose only name server has the given name. */
  const start = (server: string) => {
    const own = record(server, 'A', hosts.own)
    return startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], record('shop.example', 'NS', server), own)],
      [hosts.own]: [zoneOf('shop.example', [server], own)],
    })
  }

  test.each<[server: string, records: WantedRecord[], message: string]>([
    [
      'app.shop.example',
      wanted,
      "app.shop.example is a name server of the zone shop.example, so it needs its own addresses and can't have a CNAME record. " +
        'Reserve another name. Then delete the domain app.shop.example in the console.',
    ],
    [
      'shop.example',
      wantedForDomain({ domain: 'shop.example', cname_target: target }),
      "shop.example is a name server of the zone shop.example, so it needs its own addresses and can't have a CNAME record. " +
        'Reserve another name. Then delete the domain shop.example in the console.',
    ],
    ...['connect.shop.example', 'ns1.connect.shop.example'].map(
      (server): [string, WantedRecord[], string] => [
        server,
        ingress,
        `${server} is a name server of the zone shop.example. Once connect.shop.example is delegated, resolvers can't find this name server's address in this zone anymore. ` +
          'Create the ingress at another name. Then delete the ingress connect.shop.example in the console.',
      ],
    ),
  ])('%s', async (server, records, message) => {
    const config = await start(server)
    for (const checked of [await checkFirst(records, config.both), await checkFirst(records, config.roots)]) {
      expect(checked).toMatchObject({ state: 'wrong', code: 'name-server-at-name', message })
      const lines = checked ? linesOf(checked.record, checked) : []
      expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['wrong']))
    }
  })

  test('even if another server has it', async () => {
    const own = [record(cname.name, 'A', hosts.own), record('ns2.shop.example', 'A', hosts.a)]
    const names = own.map(({ name }) => name)
    const delegated = names.map((name) => record('shop.example', 'NS', name))
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegated, ...own)],
      [hosts.own]: [zoneOf('shop.example', names, ...own)],
      [hosts.a]: [zoneOf('shop.example', names, cname)],
    })
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ code: 'name-server-at-name' })
    expect(checked?.message).toContain("so it needs its own addresses and can't have a CNAME record")
  })

  test('even if the name has a separate zone', async () => {
    const server = 'ns1.connect.shop.example'
    const own = record(server, 'A', hosts.own)
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], record('shop.example', 'NS', server), own)],
      [hosts.own]: [zoneOf('shop.example', [server], own), zoneOf('connect.shop.example', [server], own)],
    })
    expect(await checkFirst(ingress, roots)).toMatchObject({ code: 'name-server-at-name' })
  })

  test('even if only the registrar lists it, as a former server', async () => {
    const glue = [record(cname.name, 'A', hosts.a), record('ns.shop.example', 'A', hosts.own)]
    const delegated = glue.map(({ name }) => record('shop.example', 'NS', name))
    const zone = zoneOf('shop.example', ['ns.shop.example'], ...glue.slice(1))
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegated, ...glue)],
      [hosts.own]: [zone],
      [hosts.a]: [zone],
    })
    expect((await checkFirst(wanted, roots))?.message).toBe(
      "app.shop.example is listed as a name server of the zone shop.example, so it needs its own addresses and can't have a CNAME record. " +
        'Reserve another name. Then delete the domain app.shop.example in the console. ' +
        'If app.shop.example belongs to a former DNS provider, set the name servers of shop.example at the registrar to ns.shop.example instead.',
    )
  })

  test.each([
    ['a name below a domain', 'app.shop.example', 'ns1.app.shop.example'],
    ['a name that a wildcard domain would cover', '*.shop.example', 'ns1.shop.example'],
    ['a name above a domain', 'app.ns1.shop.example', 'ns1.shop.example'],
  ])('%s can be a name server', async (_, domain, server) => {
    const { roots } = await start(server)
    const records = wantedForDomain({ domain, cname_target: target })
    expect(await checkFirst(records, roots)).toMatchObject({ code: 'not-found' })
  })
})

test('a wildcard that covers the name of a name server without addresses in the zone', async () => {
  const server = 'ns1.shop.example'
  const start = (...own: ZoneRecord[]) =>
    startZones({
      [hosts.root]: [
        zoneOf(
          '.',
          ['root.example'],
          ...['shop.example', 'platform.example'].map((name) => record(name, 'NS', server)),
          record(server, 'A', hosts.own),
        ),
      ],
      [hosts.own]: [
        zoneOf('shop.example', [server], ...own),
        zoneOf('platform.example', [server], record(target, 'A', '192.0.2.7')),
      ],
    })
  const wild = wantedForDomain({ domain: '*.shop.example', cname_target: target })
  const fix = `In the zone shop.example, create an A record (${hosts.own}) at ns1.`
  const created = record('*.shop.example', 'CNAME', target)
  expect(await checkFirst(wild, (await start()).roots)).toMatchObject({
    state: 'wrong',
    code: 'not-found',
    message:
      'The name servers of shop.example have no CNAME record at *.shop.example. ' +
      'ns1.shop.example is a name server of the zone shop.example, which has no addresses for this name. Once the wildcard exists, it also answers for this name, so some resolvers might not find the zone. ' +
      `${fix}\nIn the zone shop.example, create a CNAME record at *, pointing to t.platform.example.`,
  })
  const replaced = await checkFirst(wild, (await start(record('*.shop.example', 'A', '203.0.113.9'))).roots)
  expect(replaced?.message).toContain(
    `${fix}\nIn the zone shop.example, delete the A record (203.0.113.9) at *`,
  )
  expect(await checkFirst(wild, (await start(created)).roots)).toMatchObject({
    state: 'attention',
    code: 'aliased-servers',
    message:
      '*.shop.example points to t.platform.example. However, the wildcard *.shop.example also answers for ns1.shop.example, a name server of the zone shop.example. ' +
      `A name server's name must have its own addresses, so some resolvers might not find the zone. ${fix}`,
  })
  const own = record(server, 'A', hosts.own)
  expect(await checkFirst(wild, (await start(created, own)).roots)).toMatchObject({ state: 'ready' })
})
