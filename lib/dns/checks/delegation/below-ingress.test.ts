import { expect, test } from 'vitest'
import { wantedForIngress } from '@/lib/dns/model/records'
import { startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import { joinWithAnd } from '@/lib/util/text'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A delegation hides all other records at its name and below it (RFC 1034 section 4.2.1).

const name = 'edge.shop.example'
const ns_targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
async function check(own: readonly ZoneRecord[]) {
  const { roots } = await startPair({ a: own, b: own })
  return checkFirst(wantedForIngress({ domain: name, ns_targets }), roots)
}

const lead = `The name servers of shop.example have no NS record at ${name}.`
const create = `create 4 NS records at edge, pointing to ${joinWithAnd(ns_targets)}.`

test('a missing delegation names the TXT record that it would hide', async () => {
  const checked = await check([record(name, 'TXT', 'x')])
  expect(checked).toMatchObject({ verdict: 'missing', code: 'not-found', found: [{ type: 'TXT' }] })
  expect(checked?.message).toBe(
    `${lead} ${name} has a TXT record ("x"). Once the name is delegated, resolvers ignore this record. ` +
      `If you need it, delegate a different name instead. In the zone shop.example, ${create}`,
  )
})

test.each([
  ['a CAA record at the name', record(name, 'CAA', '0 iodef "mailto:a@shop.example"')],
  ['an address below the name', record(`www.${name}`, 'A', '203.0.113.9')],
])('a missing delegation warns of %s', async (_, other) => {
  const checked = await check([other])
  expect(checked).toMatchObject({ verdict: 'missing', code: 'not-found' })
  expect(checked?.message).toBe(
    `${lead} Other records may exist at ${name} or below it. Once the name is delegated, resolvers ignore these records. ` +
      `If you need them, delegate a different name instead. In the zone shop.example, ${create}`,
  )
})

test('a missing delegation warns of nothing if the name does not exist', async () => {
  const checked = await check([])
  expect(checked).toMatchObject({ verdict: 'missing', code: 'not-found' })
  expect(checked?.message).not.toContain('Other records')
})

test.each([
  ['AAAA', '2001:db8::9', 'an AAAA record (2001:db8::9)'],
  ['MX', '10 mail.shop.example', 'an MX record (10 mail.shop.example)'],
] as const)('a missing delegation names its own %s record, but not that of a wildcard', async (...row) => {
  const [type, value, text] = row
  expect((await check([record(name, type, value)]))?.message).toContain(`${name} has ${text}`)
  const covered = await check([record('*.shop.example', type, value)])
  expect(covered).toMatchObject({ code: 'covered-by-wildcard', wildcard: '*.shop.example' })
  expect(covered?.message).not.toContain('delegate a different name instead')
})
