import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf, type Hosted } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { wantedForDomain } from '@/lib/dns/model/records'
import { patience } from '@/lib/dns/wire/config'

// Resolvers that take as long as real ones to report that they can't resolve a name.

const target = 't.platform.example'
const name = 'app.shop.example'
const names = ['a.host.example', 'b.host.example']
const wanted = wantedForDomain({ domain: name, cname_target: target })

interface Setup {
  /** The servers of the zone. They answer normally by default. */
  first?: Hosted
  second?: Hosted
  fault?: (question: { name: string; type: string }) => DnsFault
}

async function check({ first, second, fault = () => null }: Setup) {
  const zones = [zoneOf('shop.example', names, record(name, 'CNAME', target))]
  const addresses = ['127.0.7.3', '127.0.7.4', '127.0.7.5'] as const
  const { both } = await startZones(
    {
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          ...names.map((server) => record('shop.example', 'NS', server)),
          record('platform.example', 'NS', 'p.host.example'),
          ...[...names, 'p.host.example'].map((server, at) => record(server, 'A', addresses[at] ?? '')),
        ),
      ],
      [addresses[0]]: first ?? zones,
      [addresses[1]]: second ?? zones,
      [addresses[2]]: [zoneOf('platform.example', ['p.host.example'], record(target, 'A', '192.0.2.7'))],
    },
    { fault, failsAfterMs: 900 },
  )
  return checkFirst(wanted, { ...both, ...patience })
}

const failing = ({ name: asked }: { name: string }): DnsFault => (asked.includes('shop') ? 'SERVFAIL' : null)
const silent: Hosted = { zones: [], fault: () => 'drop' }

test.each([
  ['all servers answer', {}],
  ['a server is silent', { second: silent }],
])("a record isn't ready if resolvers fail late: %s", async (_, setup) => {
  const checked = await check({ ...setup, fault: failing })
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test('a record beside a silent server works only if a resolver returns it', async () => {
  const confirmed = await check({ second: silent })
  expect(confirmed).toMatchObject({ code: 'some-servers-silent' })
  expect(confirmed?.message).toContain('The other servers have the record, so it works. If')
  const unconfirmed = await check({ second: silent, fault: () => 'REFUSED' })
  expect(unconfirmed).toMatchObject({ code: 'some-servers-silent' })
  expect(unconfirmed?.message).toContain('The other servers have the record. If')
})

test('a resolver that fails late because of silent servers is not asked for the reason', async () => {
  const fault = ({ name: asked, type }: { name: string; type: string }): DnsFault =>
    asked !== name ? null : type === 'A' ? 'SERVFAIL' : 'drop'
  const startedAt = performance.now()
  const checked = await check({ first: silent, second: silent, fault })
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(checked).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})
