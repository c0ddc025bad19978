import { expect, test } from 'vitest'
import { wantedForIngress } from '@/lib/dns/model/records'
import { startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A delegation hides all other records at its name and below it (RFC 1034 section 4.2.1).

const name = 'edge.shop.example'
const ns_targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
const warning =
  /Other records exist at edge\.shop\.example or below it\..* resolvers ignore them, except for a DS record, which you must delete\..* create 4 NS records at edge,/

async function check(own: readonly ZoneRecord[]) {
  const { roots } = await startPair({ a: own, b: own })
  return checkFirst(wantedForIngress({ domain: name, ns_targets }), roots)
}

test.each([
  ['an MX record at the name', record(name, 'MX', '10 mail.shop.example')],
  ['a TXT record at the name', record(name, 'TXT', 'x')],
  ['an address below the name', record(`www.${name}`, 'A', '203.0.113.9')],
])('a missing delegation warns of %s', async (_, other) => {
  const checked = await check([other])
  expect(checked).toMatchObject({ verdict: 'missing' })
  expect(checked?.message).toMatch(warning)
})

test('a missing delegation warns of nothing if the name does not exist', async () => {
  const checked = await check([])
  expect(checked).toMatchObject({ verdict: 'missing', code: 'not-found' })
  expect(checked?.message).not.toContain('Other records')
})
