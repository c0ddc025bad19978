import { describe, expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4', b: '127.0.7.5', other: '127.0.7.6' }
const target = 't.platform.example'
const glue = [record('ns.shop.example', 'A', hosts.own), record('a.platform.example', 'A', hosts.a)]
const glueB = record('b.platform.example', 'A', hosts.b)
const platform = ['a.platform.example', 'b.platform.example']

const addresses = (...values: string[]) => values.map((value) => record(target, 'A', value))

/** Checks a domain whose target's addresses may depend on the platform's server. */
async function check(
  name: string,
  own: readonly ZoneRecord[],
  [atA, atB = atA]: readonly (readonly ZoneRecord[])[],
) {
  const top = zoneOf(
    '.',
    ['root.example'],
    record('shop.example', 'NS', 'ns.shop.example'),
    ...platform.map((server) => record('platform.example', 'NS', server)),
    ...glue,
    glueB,
  )
  const served = (own: readonly ZoneRecord[] = []) => [
    zoneOf('platform.example', platform, ...glue.slice(1), glueB, ...own),
  ]
  const { roots } = await startZones({
    [hosts.root]: [top],
    [hosts.own]: [zoneOf('shop.example', ['ns.shop.example'], ...own)],
    [hosts.a]: served(atA),
    [hosts.b]: served(atB),
  })
  return checkFirst(wantedForDomain({ domain: name, cname_target: target }), roots)
}

const atApex = record('shop.example', 'A', '198.51.100.7')
const below = record('app.shop.example', 'A', '198.51.100.7')
/** The target's addresses, which differ between the platform's servers, as with load balancing. */
const balanced = [addresses('203.0.113.1'), addresses('192.0.2.1')]

test('an address at the apex is unknown if a load-balanced target may have it', async () => {
  const checked = await check('shop.example', [atApex], balanced)
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown', is_apex: true })
  expect(checked?.message).toMatch(
    /^shop\.example has an A record \(198\.51\.100\.7\)\. t\.platform\.example has different addresses for different clients \(192\.0\.2\.1 and 203\.0\.113\.1\), so the check can't tell whether 198\.51\.100\.7 belongs to t\.platform\.example\. Option A: If 198\.51\.100\.7 comes from an ALIAS or ANAME record that points to t\.platform\.example, keep that record\.\nOption B: If 198\.51\.100\.7 doesn't come from an ALIAS or ANAME record that points to t\.platform\.example, replace the A record \(198\.51\.100\.7\) at @ in the zone shop\.example with such a record\. Alternatively, reserve a name under shop\.example, such as www\.shop\.example, /,
  )
})

test('an address below the apex is unknown if a load-balanced target may have it', async () => {
  const checked = await check('app.shop.example', [below], balanced)
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /so the check can't tell whether 198\.51\.100\.7 belongs to t\.platform\.example\. Option A: If 198\.51\.100\.7 comes from an ALIAS or ANAME record that points to t\.platform\.example, keep that record\.\nOption B: If 198\.51\.100\.7 doesn't come from an ALIAS or ANAME record that points to t\.platform\.example, delete the A record \(198\.51\.100\.7\) at app in the zone shop\.example\. Then create a CNAME record at app, pointing to t\.platform\.example\.$/,
  )
})

test('a CNAME to an apex with such an address is unknown', async () => {
  const checked = await check(
    'www.shop.example',
    [atApex, record('www.shop.example', 'CNAME', 'shop.example')],
    balanced,
  )
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /^www\.shop\.example points to shop\.example, which has an A record \(198\.51\.100\.7\)\. t\.platform\.example has different addresses .* change the CNAME record at www to t\.platform\.example\.$/,
  )
})

test('an address in the same network as the target is unknown', async () => {
  const checked = await check('app.shop.example', [below], [addresses('198.51.100.200')])
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /^app\.shop\.example has an A record \(198\.51\.100\.7\)\. t\.platform\.example has an address in the same network \(198\.51\.100\.200\), so the check can't tell/,
  )
})

test("an address that one of the target's name servers returns is flattened", async () => {
  const checked = await check(
    'app.shop.example',
    [below],
    [addresses('203.0.113.1'), addresses('198.51.100.7')],
  )
  expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
})

test("addresses are flattened if one of them is a load-balanced target's", async () => {
  const more = record('app.shop.example', 'A', '203.0.113.1')
  const checked = await check('app.shop.example', [below, more], balanced)
  expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
  expect(checked?.message).toMatch(
    /^app\.shop\.example has addresses of t\.platform\.example, which differ by client \(198\.51\.100\.7 and 203\.0\.113\.1\) instead of a CNAME record\. /,
  )
})

test('an address is unknown if the target has different addresses for each query', async () => {
  const asked: string[] = []
  const own = [record('shop.example', 'NS', 'ns.shop.example'), below, glue[0] ?? below]
  const { both } = await startZones({
    [hosts.root]: [
      zoneOf('.', ['root.example'], ...own, record('platform.example', 'NS', 'a.platform.example'), ...glue),
    ],
    [hosts.own]: [{ name: 'shop.example', records: own }],
    [hosts.a]: {
      zones: ({ name }) => {
        const turn = asked.filter((one) => one === name).length
        asked.push(name)
        const answer = addresses(turn % 2 ? '203.0.113.1' : '192.0.2.1')
        return [zoneOf('platform.example', ['a.platform.example'], ...glue.slice(1), ...answer)]
      },
    },
  })
  const wanted = wantedForDomain({ domain: below.name, cname_target: target })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
})

test('the address of another host is wrong', async () => {
  const stable = [addresses('203.0.113.1', '192.0.2.1')]
  expect(await check('app.shop.example', [below], stable)).toMatchObject({
    state: 'wrong',
    code: 'address-instead',
  })
  expect(await check('shop.example', [atApex], stable)).toMatchObject({
    state: 'wrong',
    code: 'cname-at-apex',
  })
})

describe('addresses besides the correct CNAME record', () => {
  const servers = ['a.shop.example', 'b.shop.example']
  const apex = [record(servers[0] ?? '', 'A', hosts.own), record(servers[1] ?? '', 'A', hosts.other)]
  const cname = record('app.shop.example', 'CNAME', target)
  const zone = (...own: ZoneRecord[]) => [zoneOf('shop.example', servers, ...apex, ...own)]
  type Served = readonly Zone[] | ((question: { type: string }) => readonly Zone[])

  async function checkServed(a: Served, b: Served = a) {
    const [name = ''] = platform
    const delegations = servers.map((server) => record('shop.example', 'NS', server))
    const address = record(name, 'A', hosts.a)
    const { both } = await startZones({
      [hosts.root]: [
        zoneOf(
          '.',
          ['root.example'],
          ...delegations,
          ...apex,
          record('platform.example', 'NS', name),
          address,
        ),
      ],
      [hosts.own]: { zones: a },
      [hosts.other]: { zones: b },
      [hosts.a]: [zoneOf('platform.example', [name], address, ...addresses('203.0.113.1'))],
    })
    return checkFirst(wantedForDomain({ domain: cname.name, cname_target: target }), both)
  }

  const byType =
    (address: string) =>
    ({ type }: { type: string }) =>
      type === 'CNAME' ? zone(cname) : zone(record(cname.name, 'A', address))

  test('need attention if servers flatten only address queries', async () => {
    const checked = await checkServed(byType('203.0.113.1'))
    expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
    expect(checked?.message).toMatch(
      /^app\.shop\.example has the correct CNAME record, but its name servers also return the address of t\.platform\.example \(203\.0\.113\.1\)\. The name works only until the platform's addresses change\. Option A: If your DNS provider flattens CNAME records, turn flattening off for app\.shop\.example\.\nOption B: If your DNS provider doesn't flatten CNAME records, delete the A record \(203\.0\.113\.1\) at app in the zone shop\.example\.$/,
    )
    expect(
      linesOf(checked?.record ?? expect.fail(), checked).map(({ type, status }) => [type, status]),
    ).toEqual([['CNAME', 'exists']])
  })

  test("are unknown if they may be the target's", async () => {
    const checked = await checkServed(byType('203.0.113.200'))
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toMatch(
      /^app\.shop\.example has the correct CNAME record, but its name servers also return an A record \(203\.0\.113\.200\)\. t\.platform\.example has an address in the same network/,
    )
  })

  test('are wrong if they belong to another host', async () => {
    expect(await checkServed(byType('198.51.100.7'))).toMatchObject({
      state: 'wrong',
      code: 'cname-beside-others',
    })
  })

  test("need attention if only some servers return the target's", async () => {
    const checked = await checkServed(zone(cname), zone(record(cname.name, 'A', '203.0.113.1')))
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toMatch(
      /\. a\.shop\.example has the correct CNAME record\. On b\.shop\.example, app\.shop\.example has the address of t\.platform\.example \(203\.0\.113\.1\) .* works only until the platform's addresses change\. If you just changed .* have it\. Option A: In the zone shop\.example on b\.shop\.example, /,
    )
  })

  test('need attention if only some servers return those of another host', async () => {
    const checked = await checkServed(zone(cname), zone(record(cname.name, 'A', '198.51.100.7')))
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toMatch(
      /\. a\.shop\.example has the correct CNAME record\. On b\.shop\.example, app\.shop\.example has an A record \(198\.51\.100\.7\), which conflicts with the required CNAME record\. .* In the zone shop\.example on b\.shop\.example, delete the A record \(198\.51\.100\.7\) at app, then create a CNAME record at app,/,
    )
  })
})
