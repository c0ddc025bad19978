import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/test-zones'
import { shortCause } from '@/lib/dns/model/cause'
import { wantedForDomain } from '@/lib/dns/model/records'

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4', b: '127.0.7.5' }

/** Checks a correct record whose target exists on some of the platform's servers. */
async function check(domain: string, existsAt: readonly string[]) {
  const platform = ['a', 'b'] as const
  const servers = platform.map((name) => `${name}.${domain}`)
  const glue = platform.map((name) => record(`${name}.${domain}`, 'A', hosts[name]))
  const target = `t.${domain}`
  const served = (name: string) => [
    zoneOf(domain, servers, ...glue, ...(existsAt.includes(name) ? [record(target, 'A', '192.0.2.7')] : [])),
  ]
  const address = record('ns.shop.example', 'A', hosts.own)
  const top = [...zoneOf(domain, servers, ...glue).records, record('shop.example', 'NS', 'ns.shop.example')]
  const config = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, address)],
    [hosts.own]: [
      zoneOf('shop.example', ['ns.shop.example'], record('app.shop.example', 'CNAME', target), address),
    ],
    [hosts.a]: served('a'),
    [hosts.b]: served('b'),
  })
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  return [await checkFirst(wanted, config.both), await checkFirst(wanted, config.roots)]
}

test("a target that the platform's servers deny needs attention", async () => {
  for (const checked of await check('platform.com', [])) {
    expect(checked).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'platform-not-serving',
      message:
        "app.shop.example points to t.platform.com. However, t.platform.com doesn't exist in DNS, so visitors don't reach the platform. " +
        'Check again in a few minutes. If this continues, check that the domain still exists on the platform.',
    })
    expect(shortCause(checked ?? expect.fail())).toBe("The target doesn't exist")
  }
})

test.each([
  ['that exists', 'platform.com', ['a', 'b']],
  ['that one of its servers has', 'platform.com', ['b']],
  ['of a local platform', 'platform.localhost', []],
  ['under a reserved domain', 'platform.example.com', []],
])('a target %s is ready', async (_, domain, existsAt) => {
  for (const checked of await check(domain, existsAt)) expect(checked).toMatchObject({ state: 'ready' })
})
