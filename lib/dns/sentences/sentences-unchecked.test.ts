import { expect, test } from 'vitest'
import type { UncheckedZone } from '@/lib/dns/evidence/observations'
import { partsOf } from '@/lib/dns/model/message-parts'
import type { WantedRecord } from '@/lib/dns/model/records'
import { unchecked } from './sentences-unchecked'

const cname: WantedRecord = {
  name: 'www.shop.example',
  type: 'CNAME',
  values: ['t.platform.example'],
  purpose: 'traffic',
}
const ns: WantedRecord = { name: 'eu.shop.example', type: 'NS', values: ['ns1'], purpose: 'traffic' }
const zoneAt = (
  zone: string,
  above: string | null,
  outcome: UncheckedZone['servers'][number]['outcome'] = 'timeout',
): UncheckedZone => ({ zone, above, servers: [{ name: 'ns1', outcome }] })
const changeOf = (record: WantedRecord, ...zones: UncheckedZone[]) => partsOf(unchecked(record, zones)).change

test('the change names the parent zone and the operator of its servers', () => {
  expect(changeOf(cname, zoneAt('eu.shop.example', 'shop.example'))).toBe(
    'Check whether eu.shop.example has a DS record in the zone shop.example. If it does, sign the zone eu.shop.example ' +
      'again at your DNS provider, or remove the DS record. Otherwise, ask the operator of the name servers of shop.example ' +
      'to make them answer DS queries.',
  )
  expect(changeOf(cname, zoneAt('shop.com', 'com'))).toMatch(
    /^Check whether shop\.com has a DS record at the registrar\. .* ask the registrar to have the registry's name servers answer DS queries\.$/,
  )
})

test("the platform's own zone isn't signed", () => {
  expect(changeOf(ns, zoneAt('eu.shop.example', 'shop.example'))).toBe(
    'Check whether eu.shop.example has a DS record in the zone shop.example. If it does, delete it. ' +
      'Otherwise, ask the operator of the name servers of shop.example to make them answer DS queries.',
  )
})

test('without name servers of the parent zone, the resolvers are named', () => {
  expect(changeOf(cname, zoneAt('shop.example', null))).toMatch(
    / Otherwise, check that ns1 and the name servers of the parent zone answer DS queries\.$/,
  )
  expect(unchecked(cname, [{ zone: 'shop.example', above: null, servers: [] }])).toMatch(
    /^the check couldn't look up the DS records of shop\.example\. .* Otherwise, check that the name servers of the parent zone answer DS queries\.$/,
  )
})

test("servers aren't blamed if this console may be the cause", () => {
  const text = unchecked(cname, [zoneAt('shop.com', 'com', 'aborted')])
  expect(text).toBe(
    "the check couldn't look up the DS records of shop.com: ns1 didn't answer before the check ended. " +
      "The check therefore can't tell whether shop.com is signed. Check again later. If the check still fails, check whether " +
      'shop.com has a DS record at the registrar. If it does, sign the zone shop.com again at your DNS provider, or ' +
      'remove the DS record.',
  )
  const both = unchecked(cname, [zoneAt('shop.com', 'com'), zoneAt('hop.org', 'org', 'aborted')])
  expect(both).toMatch(/^the check couldn't look up the DS records of shop\.com and hop\.org: ns1 /)
})
