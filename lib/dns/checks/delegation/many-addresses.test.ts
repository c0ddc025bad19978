import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain } from '@/lib/dns/model/records'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A zone that lists many addresses for its name server, but not the one in the delegation.

const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const listed = Array.from({ length: 20 }, (_, at) => `127.0.7.${40 + at}`)

test.each([
  ['a wrong record', 'old.example.net'],
  ['the correct record', target],
])('a server with %s is queried at no more than four of these addresses', async (_, value) => {
  const glue = record('ns.shop.example', 'A', '127.0.7.3')
  const platform = record('p.platform.example', 'A', '127.0.7.4')
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        record('shop.example', 'NS', glue.name),
        record('platform.example', 'NS', platform.name),
        glue,
        platform,
      ),
    ],
    '127.0.7.3': [
      zoneOf(
        'shop.example',
        [glue.name],
        record('app.shop.example', 'CNAME', value),
        ...listed.map((address) => record(glue.name, 'A', address)),
      ),
    ],
    '127.0.7.4': [zoneOf('platform.example', [platform.name], platform, record(target, 'A', '192.0.2.7'))],
  })
  const queried = new Set<string>()
  const onQuestion = ({ host }: { host: string }) => void queried.add(host)
  await checkRecords(wanted, { ...roots, timeoutMs: 100, onQuestion }, new AbortController().signal)
  expect(listed.filter((address) => queried.has(address))).toHaveLength(4)
})
