import { expect, test } from 'vitest'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import type { Zone } from '@/lib/dns/name-server/zone'

// Checks share the addresses of name servers in other zones for hours. A provider can change them in the meantime.

const app = 'app.shop.example'
const target = 't.platform.example'
const [oldHost, newHost] = ['127.0.7.13', '127.0.7.14']

test("a silent name server's shared address is looked up again", async () => {
  let host = oldHost
  let nowMs = 0
  const own = zoneOf('shop.example', ['ns.host.test'], record(app, 'CNAME', target))
  const tops = ['example', 'test'].map((top) => record(top, 'NS', 'a.root.example'))
  const root = record('a.root.example', 'A', '127.0.7.2')
  const glue = record('ns.host.example', 'A', '127.0.7.11')
  const ofHost = (): Zone => {
    const address = { ...record('ns.host.test', 'A', host), ttl: 86_400 }
    return zoneOf('host.test', ['ns.host.example'], address)
  }
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf('.', ['a.root.example'], ...tops, root),
      zoneOf(
        'example',
        ['a.root.example'],
        root,
        record('shop.example', 'NS', 'ns.host.test'),
        record('platform.example', 'NS', 'ns.host.example'),
        record('host.example', 'NS', 'ns.host.example'),
        glue,
      ),
      zoneOf('test', ['a.root.example'], record('host.test', 'NS', 'ns.host.example')),
    ],
    '127.0.7.11': {
      zones: () => [
        ofHost(),
        zoneOf('host.example', ['ns.host.example'], glue),
        zoneOf('platform.example', ['ns.host.example'], record(target, 'A', '192.0.2.7')),
      ],
    },
    [oldHost]: { zones: [own], fault: () => (host === oldHost ? null : 'drop') },
    [newHost]: [own],
  })
  const referrals = createReferrals(() => nowMs)
  const check = () =>
    checkFirst(wantedForDomain({ domain: app, cname_target: target }), {
      ...roots,
      timeoutMs: 500,
      referrals,
    })
  expect(await check()).toMatchObject({ code: 'correct', servers: [{ address: oldHost }] })
  host = newHost
  nowMs = 3_600_000
  expect(await check()).toMatchObject({ code: 'correct', servers: [{ address: newHost }] })
})
