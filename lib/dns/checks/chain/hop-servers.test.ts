import { describe, expect, test } from 'vitest'
import { headers } from '@/lib/dns/testing/faults'
import { pairProof, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import { bindText } from '@/lib/dns/model/copy-as'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// A name between the record and the target whose servers have different records.

const root = '127.0.7.2'
const hosts = ['127.0.7.3', '127.0.7.4', '127.0.7.5']
const names = ['ns1.host.example', 'ns2.host.example', 'ns3.host.example']
const via = 'web.shop.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: pairTarget })
const [, challenge] = wantedForDomain({
  domain: '*.shop.example',
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
})

const right = [record(via, 'CNAME', pairTarget)]
const copy = [record(via, 'A', '192.0.2.7')]
const old = [record(via, 'A', '203.0.113.9')]
const none: ZoneRecord[] = []

/** Starts the name servers of `shop.example`, each with its own records. They also serve the platform's zone. */
function startServers(
  each: readonly (readonly ZoneRecord[])[],
  serials: readonly number[] = [],
  platform: readonly ZoneRecord[] = [record(pairTarget, 'A', '192.0.2.7'), record(pairProof, 'TXT', 'token')],
) {
  const used = each.map((_, index) => names[index] ?? '')
  const glue = used.map((name, index) => record(name, 'A', hosts[index] ?? ''))
  const delegated = ['host.example', 'shop.example', 'platform.example']
  const delegations = delegated.flatMap((zone) => used.map((name) => record(zone, 'NS', name)))
  const own = each.map((records, index) => [
    hosts[index],
    [
      zoneOf('host.example', used, ...glue),
      zoneOf('platform.example', used, ...platform),
      {
        ...zoneOf(
          'shop.example',
          used,
          record('app.shop.example', 'CNAME', via),
          record('_acme-challenge.shop.example', 'CNAME', via),
          ...records,
        ),
        soa: {
          mname: names[0] ?? '',
          rname: 'admin.shop.example',
          serial: serials[index] ?? 1,
          minimum: 60,
        },
      },
    ],
  ])
  return startZones({
    [root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    ...Object.fromEntries(own),
  })
}

describe('the addresses of a later name in place of its CNAME', () => {
  test.each([
    ['other addresses on one server', [right, copy, old], 'attention', names.slice(2)],
    ['on the first server', [old, right, copy], 'attention', names.slice(0, 1)],
    ['other addresses on most servers', [right, old, old], 'wrong', names.slice(1)],
    ['nothing on most servers', [right, none, none], 'wrong', names.slice(1)],
    ['nothing on one of two servers', [right, none], 'attention', names.slice(1, 2)],
  ])('are judged on each server: %s', async (_, each, state, lacking) => {
    const { roots, both } = await startServers(each)
    for (const config of [roots, both, withoutRoots(both)]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state, code: 'servers-disagree' })
      expect(checked?.message).toContain(`but ${lacking.join(' and ')} do`)
      expect(checked?.message).toContain('change the CNAME record at app to t.platform.example.')
    }
  })

  test('need no attention if they are copies', async () => {
    const { both } = await startServers([right, copy, copy])
    for (const config of [both, withoutRoots(both)])
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'ready' })
  })

  test('leave the record unknown if only some are copies', async () => {
    const { both } = await startServers([right, [...copy, ...old]])
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toBe(
      `app.shop.example points to ${pairTarget} through ${via}, which also has 2 A records (192.0.2.7 and 203.0.113.9). ` +
        "The check couldn't tell whether these records are copies of the target's records. " +
        `If they aren't, change the CNAME record at app to ${pairTarget} in the zone shop.example.`,
    )
  })

  test('are found on a server with another version of the zone', async () => {
    const ipv6 = record(via, 'AAAA', '2001:db8::5')
    const { both } = await startServers([right, [...copy, ipv6]], [1, 2])
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  })
})

describe('IPv6 addresses of a later name in place of its CNAME', () => {
  const copy6 = [record(via, 'AAAA', '2001:db8::7')]
  const other6 = [record(via, 'AAAA', '2001:db8:9::9')]
  const atTarget = record(pairTarget, 'AAAA', '2001:db8::7')

  test.each([
    ['copies on the first server', [copy6, right], 'attention', 'ns1'],
    ['copies on most servers', [copy6, copy6, right], 'wrong', 'ns1'],
    ['others on the first server', [other6, right, right], 'attention', 'ns1'],
    ['others on the last server', [right, other6], 'attention', 'ns2'],
  ])("don't help visitors with IPv4: %s", async (_, each, state, name) => {
    const { roots, both } = await startServers(each, [], [record(pairTarget, 'A', '192.0.2.7'), atTarget])
    for (const config of [roots, both]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state, code: 'servers-disagree' })
      expect(checked?.message).toMatch(new RegExp(`but ${name}\\.host\\.example .*do`))
    }
  })

  test('work if the target has no others', async () => {
    const { roots } = await startServers([right, copy6], [], [atTarget])
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
  })
})

describe('CAA records beside a mistake at a later name', () => {
  const caa = record('shop.example', 'CAA', '0 issue "digicert.com"')
  const issued = wantedForDomain({
    domain: 'app.shop.example',
    cname_target: pairTarget,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  const forbidding = (records: readonly ZoneRecord[]) => [...records, caa]

  test.each([
    ['all servers', [right, right, old].map(forbidding), 'wrong', 'caa-forbids'],
    ['another server', [forbidding(right), right, old], 'wrong', 'servers-disagree'],
    ['the same server', [right, right, forbidding(old)], 'attention', 'servers-disagree'],
  ])('are reported together with it: on %s', async (_, each, state, code) => {
    const { both } = await startServers(each)
    const checked = await checkFirst(issued, both)
    expect(checked).toMatchObject({ state, code })
    expect(checked?.message).toMatch(/add a CAA record at @ .*change the CNAME record at app/s)
  })

  test('are not counted together with the servers of another zone', async () => {
    const name = 'a.gslb.example'
    const hostsFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => `127.0.7.${first + index}`)
    const internet: Record<string, Zone[]> = {}
    const above: ZoneRecord[] = []
    const serve = (zone: string, at: readonly string[], recordsOf: (index: number) => ZoneRecord[]) => {
      const servers = at.map((_, index) => `ns${index + 1}.${zone}`)
      const glue = servers.map((server, index) => record(server, 'A', at[index] ?? ''))
      above.push(...servers.map((server) => record(zone, 'NS', server)), ...glue)
      at.forEach((host, index) => (internet[host] = [zoneOf(zone, servers, ...glue, ...recordsOf(index))]))
    }
    serve('shop.example', hostsFrom(10, 4), (index) => [
      record('app.shop.example', 'CNAME', name),
      ...(index === 0 ? [caa] : []),
    ])
    serve('gslb.example', hostsFrom(20, 8), (index) => [
      index < 2 ? record(name, 'A', '203.0.113.9') : record(name, 'CNAME', pairTarget),
    ])
    serve('platform.example', hostsFrom(40, 1), () => [record(pairTarget, 'A', '192.0.2.7')])
    const { roots } = await startZones({ [root]: [zoneOf('.', ['root.example'], ...above)], ...internet })
    const checked = await checkFirst(issued, roots)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toMatch(/add a CAA record at @ .*change the CNAME record at app/s)
  })

  test('are not in the place of the record in exports', async () => {
    const { both } = await startServers([right, right, old].map(forbidding))
    const checked = await checkFirst(issued, both)
    const text = bindText(issued, 'shop.example', checked ? [checked] : [])
    expect(text).toMatch(/app .*CNAME/)
    expect(text).not.toMatch(/delete: app\s.*CAA/)
  })
})

test('a referral of a later name counts as a referral even with the AA bit', async () => {
  const name = 'x.web.shop.example'
  const glue = names.map((server, index) => record(server, 'A', hosts[index] ?? ''))
  const [above = '', referring = '', below = ''] = names
  const own = [record('app.shop.example', 'CNAME', name)]
  const zonesOf = (...records: ZoneRecord[]) => [
    zoneOf('host.example', [above], ...glue),
    zoneOf('platform.example', [above], record(pairTarget, 'A', '192.0.2.7')),
    zoneOf('shop.example', [above, referring], ...own, ...records),
  ]
  const delegations = [
    record('host.example', 'NS', above),
    record('platform.example', 'NS', above),
    ...[above, referring].map((server) => record('shop.example', 'NS', server)),
  ]
  const { roots } = await startZones({
    [root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    [hosts[0] ?? '']: zonesOf(record(name, 'CNAME', pairTarget)),
    [hosts[1] ?? '']: { zones: zonesOf(record(via, 'NS', below)), header: headers.claiming },
    [hosts[2] ?? '']: [zoneOf(via, [below], record(name, 'CNAME', pairTarget))],
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready' })
})

describe('the TXT records of a later name of a challenge', () => {
  test.each([
    [[right, [record(via, 'TXT', 'old')], right], 'attention'],
    [[[record(via, 'TXT', 'old')], right, right], 'attention'],
  ])('are judged on each server', async (each, state) => {
    const proofs = each.map((records) =>
      records.map((one) => (one.type === 'CNAME' ? record(via, 'CNAME', pairProof) : one)),
    )
    const { roots, both } = await startServers(proofs)
    for (const config of [roots, both, withoutRoots(both)])
      expect(await checkFirst(challenge ? [challenge] : [], config)).toMatchObject({
        state,
        code: 'servers-disagree',
      })
  })
})
