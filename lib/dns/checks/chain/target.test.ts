import type { Question } from 'dns-packet'
import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { shortCause } from '@/lib/dns/model/cause'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', own: '127.0.7.3', a: '127.0.7.4', b: '127.0.7.5' }
const certificate_management_policy = { authority: 'letsencrypt' }

interface Platform {
  domain?: string
  /** The record types at the target on each of the platform's servers. */
  a?: ZoneRecord['type'][]
  b?: ZoneRecord['type'][]
  fault?: (question: Question) => DnsFault
  isBogus?: (name: string, type: string) => boolean
}

const values = { A: '192.0.2.7', AAAA: '2001:db8::7' } as const
const target = 't.platform.com'

async function check({ domain = 'platform.com', a = [], b = a, fault, isBogus }: Platform) {
  const servers = [`a.${domain}`, `b.${domain}`]
  const glue = [record(`a.${domain}`, 'A', hosts.a), record(`b.${domain}`, 'A', hosts.b)]
  const points = `t.${domain}`
  const served = (types: ZoneRecord['type'][]) => ({
    zones: [
      zoneOf(
        domain,
        servers,
        ...glue,
        ...types.map((type) => record(points, type, type === 'AAAA' ? values.AAAA : values.A)),
      ),
    ],
    ...(fault && { fault }),
  })
  const address = record('ns.shop.example', 'A', hosts.own)
  const top = [...zoneOf(domain, servers, ...glue).records, record('shop.example', 'NS', 'ns.shop.example')]
  const own = [record('app.shop.example', 'CNAME', points), address]
  const config = await startZones(
    {
      [hosts.root]: [zoneOf('.', ['root.example'], ...top, address)],
      [hosts.own]: [zoneOf('shop.example', ['ns.shop.example'], ...own)],
      [hosts.a]: served(a),
      [hosts.b]: served(b),
    },
    isBogus && { isBogus },
  )
  const wanted = wantedForDomain({
    domain: 'app.shop.example',
    cname_target: points,
    certificate_management_policy,
  })
  return { both: await checkFirst(wanted, config.both), roots: await checkFirst(wanted, config.roots) }
}

const attention = { verdict: 'correct', state: 'attention', code: 'platform-not-serving' } as const

test("a target that doesn't exist needs attention", async () => {
  for (const checked of Object.values(await check({}))) {
    expect(checked).toMatchObject({
      ...attention,
      message:
        "app.shop.example points to t.platform.com. However, t.platform.com doesn't exist in DNS, so visitors can't reach the platform. " +
        'Check again in a few minutes. If the check still fails, check that the domain app.shop.example still exists on the platform.',
    })
    expect(shortCause(checked ?? expect.fail())).toBe("The target doesn't resolve")
  }
})

test('a target without addresses needs attention', async () => {
  for (const checked of Object.values(await check({ a: ['TXT'] }))) {
    expect(checked).toMatchObject(attention)
    expect(checked?.message).toContain("However, t.platform.com has no addresses, so visitors can't reach")
  }
})

test.each([
  ['query', (): DnsFault => 'SERVFAIL'],
  [
    'address query',
    ({ name, type }: Question): DnsFault => (name === target && type !== 'CAA' ? 'SERVFAIL' : null),
  ],
])('a target needs attention if its servers fail every %s', async (_, fault) => {
  for (const checked of Object.values(await check({ a: ['A'], fault }))) {
    expect(checked).toMatchObject(attention)
    expect(checked?.message).toMatch(
      /However, every name server fails to answer for t\.platform\.com, so visitors can't reach the platform\. .* contact the platform's support team\.$/,
    )
  }
})

test('a target that fails DNSSEC validation needs attention', async () => {
  const isBogus = (name: string) => name.endsWith('platform.com')
  const { both } = await check({ a: ['A'], isBogus })
  expect(both).toMatchObject(attention)
  expect(both?.message).toContain(
    "However, DNSSEC validation fails for t.platform.com, so visitors whose resolvers validate DNSSEC can't reach the platform.",
  )
})

test.each<[string, Platform]>([
  ['that exists', { a: ['A'] }],
  ['that has only IPv6 addresses', { a: ['AAAA'] }],
  ['that one of its servers has', { b: ['A'] }],
  ['without addresses on only one of its servers', { a: ['TXT'], b: ['AAAA'] }],
  ['of a local platform', { domain: 'platform.localhost' }],
  ['under a reserved domain', { domain: 'platform.example.com' }],
])('a target %s is ready', async (_, platform) => {
  for (const checked of Object.values(await check(platform)))
    expect(checked).toMatchObject({ state: 'ready' })
})

test('a target whose servers are silent adds a note', async () => {
  const fault = ({ name, type }: Question): DnsFault => (name === target && type !== 'CAA' ? 'drop' : null)
  const { roots, both } = await check({ a: ['A'], fault })
  const note =
    "The check couldn't confirm that t.platform.com resolves: a.platform.com and b.platform.com didn't answer in time."
  expect(roots).toMatchObject({ verdict: 'correct', state: 'ready' })
  expect(roots?.notes).toContain(note)
  expect(both?.verdict).toBe('correct')
  expect(both?.notes).toContain(note)
}, 20_000)
