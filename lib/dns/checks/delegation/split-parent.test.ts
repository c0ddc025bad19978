import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Servers of a zone that delegate a part of it differently, although one of them also serves this part.

const hosts = {
  root: '127.0.7.2',
  a: '127.0.7.3',
  b: '127.0.7.4',
  c: '127.0.7.5',
  d: '127.0.7.6',
  nic: '127.0.7.7',
}
const target = 't.platform.example'
const app = record('app.sub.two.example', 'CNAME', target)
const own = ['a.two.example', 'b.two.example']
const old = ['c.prov.example', 'd.prov.example']
const glue = [
  record('a.two.example', 'A', hosts.a),
  record('b.two.example', 'A', hosts.b),
  record('c.prov.example', 'A', hosts.c),
  record('d.prov.example', 'A', hosts.d),
]
const nic = record('ns.example', 'A', hosts.nic)
const top = zoneOf(
  'example',
  ['ns.example'],
  nic,
  ...own.map((server) => record('two.example', 'NS', server)),
  ...old.map((server) => record('prov.example', 'NS', server)),
  ...glue,
)
const sub = (servers: readonly string[]) => servers.map((server) => record('sub.two.example', 'NS', server))
const two = (servers: readonly string[]) => zoneOf('two.example', own, ...glue.slice(0, 2), ...sub(servers))
const oldCopy = [zoneOf('sub.two.example', old), zoneOf('prov.example', old, ...glue.slice(2))]

test.each([
  ['a', hosts.a, 'b', hosts.b],
  ['b', hosts.b, 'a', hosts.a],
])(
  'only %s serves a part of the zone, which the other server delegates to former servers',
  async (...names) => {
    const [holder, serving, other, outdated] = names
    const { roots, both } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], record('example', 'NS', 'ns.example'), nic)],
      [hosts.nic]: [top],
      [serving]: [two(own), zoneOf('sub.two.example', own, app)],
      [outdated]: [two(old)],
      [hosts.c]: oldCopy,
      [hosts.d]: oldCopy,
    })
    const wanted = wantedForDomain({ domain: app.name, cname_target: target })
    for (const config of [roots, both]) {
      const checked = (await checkFirst(wanted, config)) ?? expect.fail()
      expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'two.example' })
      expect(checked).not.toHaveProperty('outdated_delegation')
      expect(checked.message).toBe(
        `The zone's name servers disagree about app.sub.two.example: ${holder}.two.example serves sub.two.example itself and has a CNAME record (t.platform.example); ` +
          `${other}.two.example delegates sub.two.example to c.prov.example and d.prov.example, where the record is missing or wrong. ` +
          'If you just changed the record, wait until all name servers have it. ' +
          `Option A: If ${holder}.two.example has the current version of sub.two.example, change the NS records at sub in the zone two.example on ${other}.two.example to ${holder}.two.example.\n` +
          'Option B: If c.prov.example and d.prov.example have the current version of sub.two.example, create a CNAME record at app in the zone sub.two.example on c.prov.example and d.prov.example, pointing to t.platform.example. ' +
          `Then delete the zone sub.two.example from ${holder}.two.example.`,
      )
    }
  },
)
