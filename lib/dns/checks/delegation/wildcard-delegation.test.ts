import { expect, test } from 'vitest'
import { startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForIngress } from '@/lib/dns/model/records'

// Wildcard NS records, which servers return in authoritative answers.

const targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
const addresses = targets.map((name) => record(name, 'A', '127.0.7.3'))
const wanted = wantedForIngress({ domain: 'connect.shop.example', ns_targets: targets })

/** Checks the ingress while the parent zone's servers answer for some names as if each were a zone. */
async function check(isZone: (name: string) => boolean) {
  const zonesFor = (name: string) => (isZone(name) ? [zoneOf(name, targets)] : [])
  const { roots, both } = await startPair({ a: [], b: [], platform: addresses, zonesFor })
  return Promise.all([roots, both].map((config) => checkFirst(wanted, config)))
}

test('wildcard NS records are reported as a wildcard', async () => {
  for (const checked of await check((name) => name.endsWith('.shop.example')))
    expect(checked).toMatchObject({
      state: 'wrong',
      code: 'covered-by-wildcard',
      wildcard: '*.shop.example',
      message: expect.stringMatching(
        /^connect\.shop\.example has no record of its own, so the wildcard \*\.shop\.example answers with 4 NS records \(.*\)\. In the zone shop\.example, create 4 NS records at connect, .* The new records take precedence over the wildcard, which can stay\.$/,
      ),
    })
})

test('a separate zone at the name is reported as a zone', async () => {
  for (const checked of await check((name) => name === 'connect.shop.example'))
    expect(checked).toMatchObject({
      state: 'wrong',
      code: 'not-delegated',
      message: expect.stringContaining('Delete the zone connect.shop.example from the name servers'),
    })
})
