import { expect, onTestFinished, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { startResolver, type Cached } from '@/lib/dns/testing/resolver'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { nextPort } from '@/lib/util/testing/ports'

// Two resolvers at one address, on different ports.

const host = '127.0.7.245'
const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: app.name, cname_target: target })

const root = zoneOf(
  '.',
  ['root.example'],
  record('shop.example', 'NS', 'ns.shop.example'),
  record('ns.shop.example', 'A', '127.0.7.3'),
  record(target, 'A', '198.51.100.7'),
)

async function withResolvers(config: ResolverConfig, ...caches: (readonly Cached[])[]) {
  const recursive = await Promise.all(
    caches.map(async (cached) => {
      const resolver = await startResolver({ host, port: nextPort(), config, cached })
      onTestFinished(resolver.close)
      return { host, port: resolver.port }
    }),
  )
  return { ...config, recursive }
}

test('a filter at one port does not hide an old answer at the other', async () => {
  const own = record('ns.shop.example', 'A', '127.0.7.3')
  const { roots } = await startZones({
    '127.0.7.2': [root],
    '127.0.7.3': [zoneOf('shop.example', ['ns.shop.example'], app, own)],
  })
  const cached = (value: string) => [{ name: app.name, type: 'A' as const, values: [value], ttl: 300 }]
  const config = await withResolvers(roots, cached('0.0.0.0'), cached('192.0.2.9'))
  const [filter, old] = config.recursive.map(({ port }) => `${host}:${port}`)
  const checked = await checkFirst(wanted, config)
  expect(checked?.resolvers?.map(({ name }) => name)).toEqual([filter, old])
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.old_answers?.map(({ resolver }) => resolver)).toEqual([old])
})

test('resolvers at different addresses are named without their ports', async () => {
  const { both } = await startZones({
    '127.0.7.2': [root],
    '127.0.7.3': [zoneOf('shop.example', ['ns.shop.example'], app)],
  })
  const checked = await checkFirst(wanted, both)
  expect(checked?.resolvers?.map(({ name }) => name)).toEqual(both.recursive.map((one) => one.host))
})
