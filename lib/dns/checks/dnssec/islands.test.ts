import { describe, expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A signed zone below an unsigned one, which has a DS record for it. Resolvers don't validate it.

const island = 'island.shop.example'
const [signer, other, parent] = [createSigner(island), createSigner(island), createSigner('shop.example')]
const names = ['a.host.example', 'b.host.example']
const targets = ['ns1.platform.example', 'ns2.platform.example']
const target = 't.platform.example'
const app = record(`app.${island}`, 'CNAME', target)
const edge = `edge.${island}`
const delegated = targets.map((name) => record(edge, 'NS', name))
const platform = '127.0.7.6'
const glue = names.map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
const addresses = targets.map((name) => record(name, 'A', platform))

/** A DS record that resolvers don't support. Its signature shows that the delegation's zone is signed. */
const ignored = record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`)

/** Starts two servers for the island. The second one serves `copy`. `above` contains the parent zone's DS records. */
async function start(copy: readonly ZoneRecord[], above: readonly ZoneRecord[]) {
  const serving = (own: readonly ZoneRecord[]) => [
    zoneOf('host.example', names, ...glue),
    zoneOf(island, names, ...own, ...delegated),
  ]
  const nic = record('n.nic.example', 'A', '127.0.7.5')
  const { both } = await startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], record('example', 'NS', nic.name), nic)],
      [nic.value]: [
        zoneOf(
          'example',
          [nic.name],
          nic,
          ...names.map((name) => record('host.example', 'NS', name)),
          ...glue,
          ...targets.map((name) => record('platform.example', 'NS', name)),
          ...addresses,
          record('shop.example', 'NS', 'p.nic.example'),
          record('p.nic.example', 'A', '127.0.7.7'),
          ...above,
        ),
      ],
      '127.0.7.7': [
        zoneOf(
          'shop.example',
          ['p.nic.example'],
          ...names.map((name) => record(island, 'NS', name)),
          ...parent.signed(signer.ds, parent.key),
        ),
      ],
      '127.0.7.3': serving(signer.signed(app, ignored, signer.key)),
      '127.0.7.4': serving(copy),
      [platform]: [
        zoneOf('platform.example', targets, ...addresses, record(target, 'A', '192.0.2.7')),
        zoneOf(edge, targets),
      ],
    },
    { isBogus: () => false, isSigned: () => false },
  )
  return both
}

const domain = wantedForDomain({ domain: app.name, cname_target: target })
const ingress = wantedForIngress({ domain: edge, ns_targets: targets })

describe.each([
  ['other keys', other.signed(app, ignored, other.key)],
  ['an unsigned copy', [app, ignored]],
])('one server of the island has %s', (_, copy) => {
  test.each([
    ['domain', domain],
    ['ingress', ingress],
  ])('%s: ready', async (_kind, wanted) => {
    const config = await start(copy, [])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready', code: 'correct' })
  })

  test('an ingress needs attention if the parent zone is signed', async () => {
    const config = await start(copy, signedIn('example', current, [parent.ds]))
    const checked = await checkFirst(ingress, config)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain('b.host.example has a')
  })
})
