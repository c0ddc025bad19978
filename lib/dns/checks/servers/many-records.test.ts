import { expect, onTestFinished, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { checkFirst, record, zoneOf } from '@/lib/dns/testing/zones'

// Names with more records than a check reads or lists.

const root = '127.0.7.2'
const host = '127.0.7.3'
const server = 'a.host.example'
const target = 't.platform.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })

const spread = (n: number) => `198.51.${Math.floor(n / 100)}.${100 + (n % 100)}`

/** Checks a name with `count` A records. The servers return long answers over TCP. */
async function check(count: number, addressAt = spread) {
  const zones = ['host.example', 'shop.example', 'platform.example']
  const glue = record(server, 'A', host)
  const own = Array.from({ length: count }, (_, n) => record('app.shop.example', 'A', addressAt(n)))
  const served = [
    zoneOf('host.example', [server], glue),
    zoneOf('shop.example', [server], ...own),
    zoneOf('platform.example', [server], record(target, 'A', '192.0.2.7')),
  ]
  const top = [zoneOf('.', ['root.example'], ...zones.map((zone) => record(zone, 'NS', server)), glue)]
  const { port, close } = await startNameServer({ host: root, port: 0, zones: () => top })
  onTestFinished(close)
  onTestFinished((await startNameServer({ host, port, zones: () => served })).close)
  const limits = { timeoutMs: 1_000, attempts: 2, isAllowedAddress: () => false }
  return checkFirst(wanted, {
    ...limits,
    port,
    allowLoopback: true,
    recursive: [],
    roots: [{ host: root, port }],
  })
}

test('a message lists at most ten values of a type', async () => {
  const { code, message = '' } = (await check(47)) ?? {}
  expect(code).toBe('address-instead')
  expect(message).toContain('198.51.0.108, 198.51.0.109 and 37 more)')
  expect(message).not.toContain('198.51.0.110')
  expect(message).toContain('In the zone shop.example, delete all 47 A records at app, then create')
})

test('addresses are sorted by number', async () => {
  const checked = await check(47, (n) => `192.0.2.${n + 1}`)
  expect(checked?.found.slice(0, 3).map(({ value }) => value)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.3',
  ])
  expect(checked?.message).toContain('(192.0.2.1, 192.0.2.2, ')
})

test("a name with more than 200 records isn't judged", async () => {
  expect(await check(201)).toMatchObject({
    state: 'unknown',
    code: 'could-not-ask',
    message: expect.stringContaining('a.host.example returned more than 200 records.'),
  })
})
