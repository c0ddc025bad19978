import { describe, expect, test } from 'vitest'
import { wantedForIngress } from '@/lib/dns/model/records'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// Ingresses that are delegated to the platform, but not served by all of its name servers.

const targets = ['p1.platform.example', 'p2.platform.example'] as const
const connect = 'connect.shop.example'
const wanted = wantedForIngress({ domain: connect, ns_targets: [...targets] })

/** Starts two name servers of the platform. The second one has two addresses, one for each of the faults. */
function start(faults: readonly DnsFault[], only?: 'A') {
  const hosts = ['127.0.7.5', '127.0.7.6', '127.0.7.7'].slice(0, faults.length + 1)
  const glue = hosts.map((host, at) => record(targets[at ? 1 : 0], 'A', host))
  const host = record('a.host.example', 'A', '127.0.7.3')
  const zones = [
    zoneOf('platform.example', targets, ...glue),
    zoneOf(connect, targets, record(connect, 'A', '192.0.2.7')),
  ]
  const platform = hosts.map((one, at) => [
    one,
    {
      zones,
      fault: ({ name, type }: { name: string; type: string }) =>
        at && name === connect && type !== only ? (faults[at - 1] ?? null) : null,
    },
  ])
  return startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        record('shop.example', 'NS', host.name),
        host,
        ...targets.map((one) => record('platform.example', 'NS', one)),
        ...glue,
      ),
    ],
    '127.0.7.3': [zoneOf('shop.example', [host.name], ...targets.map((one) => record(connect, 'NS', one)))],
    ...Object.fromEntries(platform),
  })
}

describe.each(['roots', 'both', 'resolvers'] as const)('one of the servers (%s)', (mode) => {
  const check = async ({ roots, both }: Awaited<ReturnType<typeof start>>) =>
    checkFirst(wanted, mode === 'resolvers' ? withoutRoots(both) : { roots, both }[mode])

  test.each([
    ['REFUSED', 'p2.platform.example refused the query (REFUSED)'],
    ['SERVFAIL', 'p2.platform.example reported a server failure (SERVFAIL)'],
  ] as const)('returns %s', async (fault, text) => {
    const checked = await check(await start([fault]))
    expect(checked).toMatchObject({ state: 'attention', code: 'platform-not-serving' })
    expect(checked?.message).toContain(
      `Some of the platform's name servers don't answer for ${connect} yet: ${text}.`,
    )
  })

  test('refuses at one of its addresses', async () => {
    const checked = await check(await start([null, 'REFUSED']))
    expect(checked).toMatchObject({ state: 'attention', code: 'platform-not-serving' })
    expect(checked?.message).toContain('p2.platform.example (127.0.7.7) refused the query')
  })

  test('refuses only queries for its NS records', async () => {
    expect(await check(await start(['REFUSED'], 'A'))).toMatchObject({ state: 'ready', notes: [] })
  })

  test('is silent', async () => {
    expect(await check(await start(['drop']))).toMatchObject({
      state: 'ready',
      notes: [
        `The check couldn't confirm that the platform's name servers answer for ${connect}: p2.platform.example didn't answer in time.`,
      ],
    })
  })
})
