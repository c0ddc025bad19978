import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Name servers with several addresses.

const root = '127.0.7.2'
const addresses = ['127.0.7.3', '127.0.7.4', '127.0.7.5', '127.0.7.6', '127.0.7.7']
const server = 'ns.shop.example'
const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })

async function check(count: number) {
  const used = addresses.slice(0, count)
  const glue = used.map((address) => record(server, 'A', address))
  const right = [zoneOf('shop.example', [server], ...glue, record('app.shop.example', 'CNAME', target))]
  const { roots } = await startZones({
    [root]: [zoneOf('.', ['root.example'], record('shop.example', 'NS', server), ...glue)],
    ...Object.fromEntries(used.map((address) => [address, right])),
  })
  return checkFirst(wanted, roots)
}

test("a note names a server with addresses that weren't queried", async () => {
  expect(await check(4)).toMatchObject({ state: 'ready', notes: [] })
  expect(await check(5)).toMatchObject({
    state: 'ready',
    notes: ["ns.shop.example has more addresses, which the check doesn't query."],
  })
})
