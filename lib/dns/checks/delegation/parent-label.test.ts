import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForIngress } from '@/lib/dns/model/records'

// NS records at the label above an ingress. They have to be deleted, and created at the ingress's own name.

const targets = ['ns1.platform.example', 'ns2.platform.example']

test.each([
  [[]],
  // The platform already serves the ingress's zone.
  [[zoneOf('connect.eu.shop.example', targets)]],
])('the fix for NS records at the label above says what to delete and what to create: %#', async (served) => {
  const zone = zoneOf(
    'shop.example',
    ['a.host.example'],
    ...targets.map((target) => record('eu.shop.example', 'NS', target)),
  )
  const glue = [
    record('a.host.example', 'A', '127.0.7.3'),
    record('ns1.platform.example', 'A', '127.0.7.4'),
    record('ns2.platform.example', 'A', '127.0.7.5'),
  ]
  const { both } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], record('shop.example', 'NS', 'a.host.example'), ...glue)],
    '127.0.7.3': [zone],
    '127.0.7.4': served,
    '127.0.7.5': served,
  })
  const wanted = wantedForIngress({ domain: 'connect.eu.shop.example', ns_targets: targets })
  const values = targets.join(' and ')
  expect(await checkFirst(wanted, both)).toMatchObject({
    verdict: 'wrong',
    code: 'whole-zone-delegated',
    message:
      'The whole domain eu.shop.example is delegated to the name servers for connect.eu.shop.example, so other names in this domain might not resolve. ' +
      "Option A: If eu.shop.example doesn't need its own zone, delete the NS records at eu in the zone shop.example, " +
      `then create 2 NS records at connect.eu, pointing to ${values}.\n` +
      'Option B: If eu.shop.example needs its own zone, set the name servers of eu.shop.example in the zone shop.example back to those of your DNS provider. ' +
      `Then create 2 NS records at connect in the zone eu.shop.example, pointing to ${values}.`,
  })
})
