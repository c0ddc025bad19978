import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { dnsStateOfCheck } from '@/lib/dns/model/record-dns-state'
import { wantedForIngress } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// Domains whose servers list or delegate to the platform's servers under names that the platform doesn't list.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const connect = 'connect.shop.example'
const hosts = ['ns1.vanity.example', 'ns2.vanity.example']
const [first, second] = ['127.0.7.4', '127.0.7.5'] as const
const platformZone = zoneOf(connect, targets)
const addresses = [
  record('a.host.example', 'A', '127.0.7.3'),
  record('b.host.example', 'A', '127.0.7.8'),
  record('c.host.example', 'A', '127.0.7.10'),
  record('ns1.platform.example', 'A', first),
  record('ns2.platform.example', 'A', second),
  ...hosts.map((name, at) => record(name, 'A', at ? second : first)),
]
const wanted = wantedForIngress({
  domain: connect,
  ns_targets: targets,
  certificate_management_policy: { authority: 'letsencrypt' },
})

interface Delegating {
  /** The domain's servers that the registry lists. Defaults to all. */
  listed?: readonly string[]
  more?: readonly ZoneRecord[]
  platform?: Zone
}

/** Starts the domain's servers, each of which delegates the ingress to other names. */
async function startDelegating(
  delegations: readonly (readonly string[])[],
  { listed, more = [], platform = platformZone }: Delegating = {},
) {
  const parents = ['a.host.example', 'b.host.example', 'c.host.example'].slice(0, delegations.length)
  const at = ['127.0.7.3', '127.0.7.8', '127.0.7.10']
  const { both } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        ...(listed ?? parents).map((one) => record('shop.example', 'NS', one)),
        ...addresses,
      ),
    ],
    ...Object.fromEntries(
      delegations.map((names, index) => [
        at[index],
        [zoneOf('shop.example', parents, ...names.map((name) => record(connect, 'NS', name)), ...more)],
      ]),
    ),
    [first]: [platform],
    [second]: [platform],
  })
  return both
}

test("a domain delegated to other names of the platform's servers is reported, not the zone on them", async () => {
  const { both } = await startZones({
    '127.0.7.2': [
      zoneOf('.', ['root.example'], ...hosts.map((name) => record('shop.example', 'NS', name)), ...addresses),
    ],
    [first]: [platformZone],
    [second]: [platformZone],
  })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'wrong', code: 'whole-zone-delegated' })
  expect(checked?.message).not.toContain('Delete the zone')
})

test("other names of the platform's servers in the list of the domain are removed, not their zone", async () => {
  const both = await startDelegating([hosts], { listed: ['a.host.example', ...hosts] })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
  expect(checked?.message).not.toContain('zone connect.shop.example from')
})

test("servers that delegate to different names of the platform's servers need attention", async () => {
  const both = await startDelegating([targets, hosts, hosts])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'servers-disagree' })
})

test('an additional name server on a later server of the domain is reported', async () => {
  const both = await startDelegating([targets, [...targets, 'ns1.vanity.example']])
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'extra-name-servers' })
  expect(checked?.message).toContain('and also to ns1.vanity.example. ')
})

test("CAA records count if servers delegate to different names of the platform's servers", async () => {
  const both = await startDelegating([targets, hosts], {
    more: [record('shop.example', 'CAA', '0 issue "digicert.com"')],
  })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ code: 'caa-forbids' })
  expect(dnsStateOfCheck({ records: checked ? [checked] : [] })).toBe('forbidden')
})

test.each([[hosts], [[...targets, 'ns1.vanity.example']]])(
  "servers at the platform's addresses are the platform's, whatever names its zone lists: %j",
  async (names) => {
    const platform = zoneOf(connect, ['c1.platform.net', 'c2.platform.net'])
    const both = await startDelegating([names], { platform })
    expect(await checkFirst(wanted, both)).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'extra-name-servers',
    })
  },
)

test("the ingress isn't deleted from a server of the platform that the registry lists by another name", async () => {
  const both = await startDelegating([targets], { listed: ['a.host.example', 'ns1.vanity.example'] })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
  expect(checked?.message).not.toContain('Delete the zone')
})
