import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/test-zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/zone'

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4', b: '127.0.7.5' }
const target = 't.platform.example'
const glue = [record('ns.shop.example', 'A', hosts.own), record('a.platform.example', 'A', hosts.a)]
const glueB = record('b.platform.example', 'A', hosts.b)
const platform = ['a.platform.example', 'b.platform.example']

const addresses = (...values: string[]) => values.map((value) => record(target, 'A', value))

/** Checks a domain whose target has addresses that may depend on the platform's server. */
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
  const { both } = await startZones({
    [hosts.root]: [top],
    [hosts.own]: [zoneOf('shop.example', ['ns.shop.example'], ...own)],
    [hosts.a]: served(atA),
    [hosts.b]: served(atB),
  })
  return checkFirst(wantedForDomain({ domain: name, cname_target: target }), both)
}

const atApex = record('shop.example', 'A', '198.51.100.7')
const below = record('app.shop.example', 'A', '198.51.100.7')
/** Different addresses for different clients. */
const balanced = [addresses('203.0.113.1'), addresses('192.0.2.1')]

test('an address at the apex that may be one of a balanced target is not called wrong', async () => {
  const checked = await check('shop.example', [atApex], balanced)
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown', is_apex: true })
  expect(checked?.message).toMatch(
    /^shop\.example has an A record \(198\.51\.100\.7\)\. t\.platform\.example has different addresses for different clients \(192\.0\.2\.1 and 203\.0\.113\.1\), so we can't tell whether this is one of them\. If it comes from an ALIAS or ANAME record that points to t\.platform\.example, keep that record\. Otherwise, replace the A record \(198\.51\.100\.7\) at @ with one, or reserve a name under it, such as www\.shop\.example, /,
  )
})

test('an address below the apex that may be one of a balanced target is not called wrong', async () => {
  const checked = await check('app.shop.example', [below], balanced)
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /so we can't tell whether this is one of them\. In the zone shop\.example, delete the A record \(198\.51\.100\.7\) at app, then create a CNAME record at app, pointing to t\.platform\.example\.$/,
  )
})

test('a CNAME to the apex with such an address is not called wrong', async () => {
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

test('an address in the network of the target is not called wrong', async () => {
  const checked = await check('app.shop.example', [below], [addresses('198.51.100.200')])
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  expect(checked?.message).toMatch(
    /^app\.shop\.example has an A record \(198\.51\.100\.7\)\. t\.platform\.example has an address in the same network \(198\.51\.100\.200\), so we can't tell/,
  )
})

test('an address of any of the servers of the target is flattened', async () => {
  const checked = await check(
    'app.shop.example',
    [below],
    [addresses('203.0.113.1'), addresses('198.51.100.7')],
  )
  expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
})

test('one address of a balanced target beside another one is flattened', async () => {
  const more = record('app.shop.example', 'A', '203.0.113.1')
  const checked = await check('app.shop.example', [below, more], balanced)
  expect(checked).toMatchObject({ state: 'attention', code: 'address-flattened' })
  expect(checked?.message).toMatch(
    /^app\.shop\.example has addresses of t\.platform\.example, which differ by client \(2 A records \(198\.51\.100\.7 and 203\.0\.113\.1\)\), instead of a CNAME record\. /,
  )
})

test('an address of another host is wrong', async () => {
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
