import { expect, test } from 'vitest'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { shortCause } from '@/lib/dns/model/cause'
import { linesOf } from '@/lib/dns/model/record-lines'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { app, ownAddress, startServers, shopTarget, shopZone } from '@/lib/dns/testing/servers'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'

// Servers with different records at a later name of a CNAME chain. Each server's answer contains its own records.

const lb = `lb.${shopZone}`
const old = '192.0.2.80'
const right = [record(app, 'CNAME', shopTarget)]
const through = (...addresses: readonly string[]) => [
  record(app, 'CNAME', lb),
  ...addresses.map((address) => record(lb, 'A', address)),
]
const copy = through(ownAddress)

async function check(each: readonly (readonly ZoneRecord[])[]): Promise<RecordCheck[]> {
  const { both, roots } = await startServers(each)
  const checks: RecordCheck[] = []
  for (const config of [both, roots, withoutRoots(both)]) {
    const checked = await checkFirst(wantedForDomain({ domain: app, cname_target: shopTarget }), config)
    if (checked) checks.push(checked)
  }
  expect(checks).toHaveLength(3)
  return checks
}

test.each([
  ['the last server', [right, right, copy], 'ns3.host.example'],
  ['the first server', [copy, right, right], 'ns1.host.example'],
  ['most servers', [right, copy, copy], 'ns2.host.example and ns3.host.example'],
])("a name with the target's address that only %s has works there", async (_, each, servers) => {
  for (const checked of await check(each)) {
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'servers-disagree' })
    expect(checked.message).toContain(
      `On ${servers}, ${app} points to ${lb}, which has the address of ${shopTarget} (${ownAddress}).`,
    )
    expect(checked.message).toContain(`In the zone ${shopZone} on ${servers}, change the CNAME record at app`)
    expect(checked.message).not.toContain("doesn't exist")
    expect(checked.related?.filter(({ name, found }) => name === lb && !found?.length)).toEqual([])
  }
})

test('a server without the later name that others have fails', async () => {
  const has = [...right, record(lb, 'A', ownAddress)]
  for (const checked of await check([has, has, through()])) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention', lacking: ['ns3.host.example'] })
    expect(checked.message).toContain(`On ns3.host.example, ${app} points to ${lb}, which doesn't exist.`)
  }
})

test.each([
  [through(old), `which has an A record (${old}), instead of ${shopTarget}.`],
  [through(), "which doesn't exist."],
])('servers with different addresses behind the same CNAME are named', async (first, text) => {
  for (const [each, index] of [
    [[first, copy, copy], 0],
    [[copy, copy, first], 2],
  ] as const)
    for (const checked of await check(each)) {
      const names = ['ns1', 'ns2', 'ns3'].map((label) => `${label}.host.example`)
      const failing = names[index] ?? ''
      expect(checked).toMatchObject({
        verdict: 'wrong',
        state: 'attention',
        code: 'servers-disagree',
        lacking: [failing],
      })
      expect(checked.message).toContain(`On ${failing}, ${app} points to ${lb}, ${text}`)
      expect(checked.message).toContain(
        `On ${names.filter((name) => name !== failing).join(' and ')}, ${app} points to ${lb}, which has the address of ${shopTarget} (${ownAddress}).`,
      )
      expect(checked.message).not.toContain('This works')
    }
})

test.each([
  [[through(old), through(old), copy], 'wrong'],
  [[right, through(old), copy], 'attention'],
])('the number of servers that lead elsewhere decides', async (each, state) => {
  for (const checked of await check(each)) expect(checked).toMatchObject({ verdict: 'wrong', state })
})

test.each([
  [
    'CNAME records',
    [...through(), record(lb, 'CNAME', shopTarget)],
    record(lb, 'CNAME', 'p.platform.example'),
    '',
  ],
  ['addresses', copy, record(lb, 'A', old), "ns3.host.example doesn't have the correct record at "],
])(
  'servers that disagree about the %s of a later name have the same record',
  async (_, right, other, text) => {
    const checks = await check([right, right, [...through(), other]])
    // Without root servers, only the resolver is queried for the later name.
    for (const checked of checks.slice(0, 2)) {
      expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', disputed_name: lb })
      expect(shortCause(checked)).toBe(`${text || 'Name servers disagree about '}${lb}`)
      const at = { checked_at: '', zone: shopZone, name_servers: [], records: [checked] }
      const { nodes } = dnsChain({ wanted: [checked.record], check: at, certificate: null })
      expect(nodes.slice(3).map(({ status }) => status)).toEqual(['Found', 'Servers disagree'])
      expect(linesOf(checked.record, checked).map(({ value, status }) => [value, status])).toEqual([
        [lb, 'delete'],
        [shopTarget, 'create'],
      ])
    }
  },
)

test('the records that one server has instead of the CNAME are shown once', async () => {
  const instead = [record(app, 'A', ownAddress), record(app, 'TXT', 'x')]
  for (const checked of await check([right, right, instead])) {
    const own = checked.related?.filter(({ name, server }) => name === app && server === 'ns3.host.example')
    expect(own?.map(({ found }) => found?.map(({ type }) => type))).toEqual([['A', 'TXT']])
  }
})
