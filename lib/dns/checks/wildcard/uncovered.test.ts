import { expect, test } from 'vitest'
import { linesText, ticketText } from '@/lib/dns/model/copy-as'
import { linesOf } from '@/lib/dns/model/record-lines'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf, type Hosted } from '@/lib/dns/testing/zones'
import { resolve, type ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', shop: '127.0.7.3', platform: '127.0.7.4' }
const target = 't.platform.dev'
const wildcard = record('*.shop.dev', 'A', '192.0.2.80')
const shop = (...records: readonly ZoneRecord[]) =>
  zoneOf('shop.dev', ['ns.shop.dev'], record('ns.shop.dev', 'A', hosts.shop), wildcard, ...records)

const startShop = (shopServer: Hosted = { zones: [shop()] }) =>
  startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.dev'],
        record('shop.dev', 'NS', 'ns.shop.dev'),
        record('ns.shop.dev', 'A', hosts.shop),
        record('platform.dev', 'NS', 'ns.platform.dev'),
        record('ns.platform.dev', 'A', hosts.platform),
      ),
    ],
    [hosts.shop]: shopServer,
    [hosts.platform]: [zoneOf('platform.dev', ['ns.platform.dev'], record(target, 'A', '203.0.113.1'))],
  })

const isType = (type: string): type is 'A' | 'CNAME' => type === 'A' || type === 'CNAME'

const created = (check: RecordCheck) =>
  linesOf(check.record, check).flatMap(({ name, type, value, status }) =>
    status === 'create' && isType(type) ? [record(name, type, value)] : [],
  )

test("exports for a name below a wildcard keep the wildcard's other names", async () => {
  const { roots } = await startShop()
  const wanted = wantedForDomain({ domain: 'app.eu.shop.dev', cname_target: target })
  const check = await checkFirst(wanted, roots)
  expect(check).toMatchObject({
    code: 'covered-by-wildcard',
    uncovered: ['eu.shop.dev', '*.eu.shop.dev'],
    message:
      'app.eu.shop.dev has no record of its own, so the wildcard *.shop.dev answers with an A record (192.0.2.80). ' +
      'In the zone shop.dev, create the same records at eu and *.eu as the wildcard *.shop.dev, which has an A record (192.0.2.80), ' +
      `then create a CNAME record at app.eu, pointing to ${target}. ` +
      'The wildcard *.shop.dev can stay, but it will no longer answer for eu.shop.dev or any name under it.',
  })
  if (!check) throw new Error('no check')
  const addressOf = (name: string, records: readonly ZoneRecord[]) =>
    resolve([shop(...records)], name, 'A').answers.map(({ value }) => value)
  for (const name of ['eu.shop.dev', 'grafana.eu.shop.dev', 'a.b.eu.shop.dev']) {
    expect(addressOf(name, [record('app.eu.shop.dev', 'CNAME', target)])).toEqual([])
    expect(addressOf(name, created(check))).toEqual(['192.0.2.80'])
  }
  expect(linesText(wanted, 'shop.dev', [check])).toBe(
    `$ORIGIN shop.dev.\n; create\neu IN A 192.0.2.80\n*.eu IN A 192.0.2.80\napp.eu IN CNAME ${target}.\n`,
  )
  const dns = { checked_at: '2026-11-23T06:00:00Z', zone: 'shop.dev', name_servers: [], records: [check] }
  expect(ticketText(wanted, dns)).toContain(
    `   Create: eu.shop.dev A 192.0.2.80\n   Create: *.eu.shop.dev A 192.0.2.80\n   Value: ${target}\n`,
  )
})

test('a wildcard domain keeps only its own name of the wildcard above it', async () => {
  const { roots } = await startShop()
  const check = await checkFirst(wantedForDomain({ domain: '*.eu.shop.dev', cname_target: target }), roots)
  expect(check).toMatchObject({ uncovered: ['eu.shop.dev'] })
  expect(check?.message).toMatch(
    /create the same records at eu as the wildcard \*\.shop\.dev, which has an A record \(192\.0\.2\.80\), then create .* no longer answer for eu\.shop\.dev\.$/,
  )
})

test('a wildcard with a different value for each query is recognized as a wildcard', async () => {
  let count = 0
  const rotating = () => [
    zoneOf(
      'shop.dev',
      ['ns.shop.dev'],
      record('ns.shop.dev', 'A', hosts.shop),
      record('*.shop.dev', 'A', `192.0.2.${(count++ % 8) + 1}`),
    ),
  ]
  const { roots } = await startShop({ zones: rotating })
  const check = await checkFirst(wantedForDomain({ domain: 'app.shop.dev', cname_target: target }), roots)
  expect(check).toMatchObject({ code: 'covered-by-wildcard', wildcard: '*.shop.dev' })
  expect(check && linesOf(check.record, check)).toMatchObject([{ type: 'CNAME', status: 'create' }])
})

test('an address at the name is reported even if a wildcard answers below it', async () => {
  const own = record('app.shop.dev', 'A', '192.0.2.7')
  const { roots } = await startShop({
    zones: ({ name }) => [/\.\*\.app\.shop\.dev$/i.test(name) ? shop() : shop(own)],
  })
  const check = await checkFirst(wantedForDomain({ domain: 'app.shop.dev', cname_target: target }), roots)
  expect(check).toMatchObject({ code: 'address-instead', found: [{ value: '192.0.2.7' }] })
})
