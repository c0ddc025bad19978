import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForIngress } from '@/lib/dns/model/records'

// A delegation to names within the delegated zone, with glue. They work if the glue is the platform's addresses.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const connect = 'connect.shop.example'
const own = [`ns1.${connect}`, `ns2.${connect}`]

async function check(addresses: readonly string[]) {
  const glue = [
    record('a.host.example', 'A', '127.0.7.3'),
    record('ns1.platform.example', 'A', '127.0.7.4'),
    record('ns2.platform.example', 'A', '127.0.7.5'),
  ]
  const { both } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], record('shop.example', 'NS', 'a.host.example'), ...glue)],
    '127.0.7.3': [
      zoneOf(
        'shop.example',
        ['a.host.example'],
        ...own.flatMap((name, at) => [
          record(connect, 'NS', name),
          record(name, 'A', addresses[at] ?? '127.0.7.4'),
        ]),
      ),
    ],
    '127.0.7.4': [zoneOf(connect, targets)],
    '127.0.7.5': [zoneOf(connect, targets)],
    '127.0.7.6': [zoneOf(connect, ['ns1.other.example'])],
  })
  return checkFirst(wantedForIngress({ domain: connect, ns_targets: targets }), both)
}

test("names within the zone with the platform's addresses work, but need attention", async () => {
  expect(await check(['127.0.7.4', '127.0.7.5'])).toMatchObject({
    verdict: 'correct',
    state: 'attention',
    code: 'extra-name-servers',
    message: expect.stringMatching(
      /which serve the platform's zone today\. .*In the zone shop\.example, delete the NS records \(.*\) at connect, then create 2 NS records at connect, pointing to ns1\.platform/,
    ),
  })
})

test('names within the zone with other addresses are wrong', async () => {
  expect(await check(['127.0.7.6', '127.0.7.6'])).toMatchObject({
    verdict: 'wrong',
    code: 'points-elsewhere',
  })
})
