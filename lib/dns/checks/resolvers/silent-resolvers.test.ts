import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Resolvers, and an account's DNS servers, that drop some queries.

const target = 't.platform.example'
const hosts = { root: '127.0.7.2', shop: '127.0.7.3', platform: '127.0.7.4', hop: '127.0.7.5' }
const wanted = wantedForDomain({
  domain: 'app.shop.example',
  cname_target: target,
  certificate_management_policy: { authority: 'letsencrypt' },
})

const serversOf = (zone: string, host: string) => [
  record(zone, 'NS', `ns.${zone}`),
  record(`ns.${zone}`, 'A', host),
]

interface Setup {
  value?: string
  isDropped: (question: Question) => boolean
}

/** Starts the servers, and a resolver that drops some queries. The zone's server drops them for other names. */
async function startDropping({ value = target, isDropped }: Setup) {
  const fault = (question: Question): DnsFault => (isDropped(question) ? 'drop' : null)
  const shop = [
    ...serversOf('shop.example', hosts.shop),
    record('shop.example', 'CAA', '0 issue "digicert.com"'),
    record('app.shop.example', 'CNAME', value),
  ]
  const platform = [...serversOf('platform.example', hosts.platform), record(target, 'A', '192.0.2.7')]
  const hop = [...serversOf('hop.example', hosts.hop), record('a.hop.example', 'CNAME', target)]
  const delegations = [...shop, ...platform, ...hop].filter(
    ({ name, type }) => type === 'NS' || name.startsWith('ns.'),
  )
  const { both } = await startZones(
    {
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegations)],
      [hosts.shop]: {
        zones: [{ name: 'shop.example', records: shop }],
        fault: (question) => (question.name.endsWith('shop.example') ? null : fault(question)),
      },
      [hosts.platform]: [{ name: 'platform.example', records: platform }],
      [hosts.hop]: [{ name: 'hop.example', records: hop }],
    },
    { fault },
  )
  return withoutRoots(both)
}

test.each<[string, string, Setup]>([
  ['a resolver drops CAA queries', '127.0.7.250', { isDropped: ({ type }) => type === 'CAA' }],
  [
    'a server drops names outside its zone',
    hosts.shop,
    { isDropped: ({ name }) => !name.endsWith('shop.example') },
  ],
  [
    'a server drops names outside its zone, such as the next one of the chain',
    hosts.shop,
    { value: 'a.hop.example', isDropped: ({ name }) => !name.endsWith('shop.example') },
  ],
])('a check with the name servers of an account takes at most 3 s if %s', async (_, host, setup) => {
  const config = await startDropping(setup)
  const startedAt = performance.now()
  // The shorter time limit leaves time for a busy machine.
  const limits = { timeoutMs: 1_000, attempts: 2 }
  const recursive = [{ host, port: config.port }]
  const checked = await checkFirst(wanted, { ...config, ...limits, recursive, isPrivate: true })
  expect(performance.now() - startedAt).toBeLessThanOrEqual(3_000)
  expect(checked?.servers.map(({ outcome }) => outcome)).toContain('answered')
})

test("the zone's CAA records are found if a resolver drops the CAA query of the target", async () => {
  const isDropped = ({ name, type }: Question) => type === 'CAA' && name === target
  const checked = await checkFirst(wanted, await startDropping({ isDropped }))
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-lookup-fails' })
  expect(checked?.message).toContain('In the zone shop.example, add a CAA record')
})
