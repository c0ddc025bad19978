import { expect, test } from 'vitest'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Zones that appear in no referral, because their servers also serve an ancestor zone.

const hosts = { root: '127.0.7.2', own: '127.0.7.3', part: '127.0.7.4' }
const server = 'ns.host.example'
const partServer = 'ns.part-host.example'
const target = 't.platform.example'
const hidden = 'b.shop.example'
const part = `c.${hidden}`
const glue = [record(server, 'A', hosts.own), record(partServer, 'A', hosts.part)]

interface Setup {
  ds: readonly ZoneRecord[]
  above?: readonly ZoneRecord[]
  /** False if the name between the zones isn't a zone itself. */
  isZone?: boolean
  name?: string
}

async function start({ ds, above = [dsOf('shop.example')], isZone = true }: Setup) {
  const delegated = [record(part, 'NS', partServer)]
  const top = ['shop.example', 'platform.example', 'host.example', 'part-host.example']
  return startZones(
    {
      [hosts.root]: [
        zoneOf('.', ['root.example'], ...top.map((zone) => record(zone, 'NS', server)), ...glue, ...above),
      ],
      [hosts.own]: [
        zoneOf('host.example', [server], ...glue.slice(0, 1)),
        zoneOf('part-host.example', [server], ...glue.slice(1)),
        zoneOf('platform.example', [server], record(target, 'A', '192.0.2.7')),
        zoneOf(
          'shop.example',
          [server],
          keyOf('shop.example'),
          record('app.shop.example', 'CNAME', `via.${part}`),
          ...ds,
          ...(isZone ? [record(hidden, 'NS', server)] : delegated),
        ),
        ...(isZone ? [zoneOf(hidden, [server], keyOf(hidden), ...delegated)] : []),
      ],
      [hosts.part]: [
        zoneOf(
          part,
          [partServer],
          record(`app.${part}`, 'CNAME', target),
          record(`via.${part}`, 'CNAME', target),
        ),
      ],
    },
    { isBogus: (name) => isWithin(name, hidden) },
  )
}

const check = async (setup: Setup) => {
  const wanted = wantedForDomain({ domain: setup.name ?? `app.${part}`, cname_target: target })
  const { roots, both } = await start(setup)
  return { roots: await checkFirst(wanted, roots), both: await checkFirst(wanted, both) }
}

test.each([`app.${part}`, 'app.shop.example'])(
  'a stale DS record of a hidden zone is wrong: %s',
  async (name) => {
    for (const checked of Object.values(await check({ ds: [staleDs(hidden)], name }))) {
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken', stale_ds: hidden })
      expect(checked?.message).toContain(
        'In the parent zone of b.shop.example, replace the DS record of b.shop.example with the one from your DNS provider',
      )
    }
  },
)

test.each<[string, Setup]>([
  ['that matches', { ds: [dsOf(hidden)] }],
  ['in an unsigned zone', { ds: [staleDs(hidden)], above: [] }],
  ['of a name that is not a zone', { ds: [staleDs(hidden)], isZone: false }],
])('a DS record %s is ready', async (_, setup) => {
  expect((await check(setup)).roots).toMatchObject({ state: 'ready' })
})
