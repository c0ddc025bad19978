import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { answerTables } from '@/lib/dns/model/answers'
import { shortCause } from '@/lib/dns/model/cause'
import { wantedForIngress } from '@/lib/dns/model/records'

// Delegations of agent ingresses to servers with other names, and zones in place of a delegation.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', platform: '127.0.7.5' }
const targets = ['ns1.platform.example', 'ns2.platform.example']
const vanity = ['ns1.shop.example', 'ns2.shop.example']
const servers = ['a.host.example', 'b.host.example']
const name = 'eu.shop.example'
const wanted = wantedForIngress({ domain: name, ns_targets: targets })
const addresses = [
  record('a.host.example', 'A', hosts.a),
  record('b.host.example', 'A', hosts.b),
  ...targets.map((target) => record(target, 'A', hosts.platform)),
]
const own = (delegated: readonly string[]) =>
  zoneOf(
    'shop.example',
    servers,
    ...vanity.map((one) => record(one, 'A', hosts.platform)),
    ...delegated.map((one) => record(name, 'NS', one)),
  )
const root = zoneOf(
  '.',
  ['root.example'],
  ...servers.map((server) => record('shop.example', 'NS', server)),
  ...servers.map((server) => record('host.example', 'NS', server)),
  ...addresses,
)

test("a delegation to other names of the platform's servers needs attention", async () => {
  const zones = [own(vanity), zoneOf('host.example', servers, ...addresses)]
  const { both } = await startZones({
    [hosts.root]: [root],
    [hosts.a]: zones,
    [hosts.b]: zones,
    [hosts.platform]: [zoneOf(name, targets)],
  })
  const checked = (await checkFirst(wanted, both)) ?? expect.fail()
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'extra-name-servers' })
  expect(checked.message).toMatch(
    /which serve the platform's zone today\. This works until the platform changes/,
  )
  expect(shortCause(checked)).toBe("Delegated to the platform's name servers under other names")
})

test("the answers show the platform's address, not NS records that no server returned", async () => {
  const zones = [own(vanity), zoneOf('host.example', servers, ...addresses)]
  const { roots } = await startZones({
    [hosts.root]: [root],
    [hosts.a]: zones,
    [hosts.b]: zones,
    [hosts.platform]: [zoneOf('.', targets)],
  })
  const checked = (await checkFirst(wanted, roots)) ?? expect.fail()
  const others = answerTables(checked).find(({ of }) => of === 'others')
  expect(others?.rows).toEqual(
    vanity.map((one) =>
      expect.objectContaining({
        name: one,
        answer: `A ${hosts.platform}`,
        note: "address of one of the platform's name servers",
      }),
    ),
  )
})

test('the message deletes a zone that hides the delegation on one server', async () => {
  const host = zoneOf('host.example', servers, ...addresses)
  const { roots } = await startZones({
    [hosts.root]: [root],
    [hosts.a]: [own(targets), host, zoneOf(name, ['a.host.example', ...targets])],
    [hosts.b]: [own(targets), host],
    [hosts.platform]: [zoneOf(name, targets)],
  })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ code: 'servers-disagree' })
  expect(checked?.message).toMatch(
    /a\.host\.example has a separate zone at this name.* Delete the zone eu\.shop\.example from a\.host\.example\.\n/,
  )
  expect(checked?.message).not.toContain('no NS record')
})
