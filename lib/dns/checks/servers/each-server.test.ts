import { expect, test } from 'vitest'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { bindText } from '@/lib/dns/model/copy-as'
import { dnsText } from '@/lib/dns/model/dns-text'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A zone's servers without the required CNAME. Each one counts, whichever answers first.

const target = 't.platform.example'
const app = 'app.shop.example'
const apex = 'shop.example'
const old = '203.0.113.9'
const address = (name: string, value = '192.0.2.7') => record(name, 'A', value)

type Resolving = Parameters<typeof startZones>[1]

/** Servers with different versions of the zone, unless `areEqual` is set. */
interface Servers {
  domain: string
  each: readonly (readonly ZoneRecord[])[]
  areEqual?: boolean
  /** True if the last server's address is another address of the first server. */
  isShared?: boolean
  /** The zone that contains the servers' names. */
  host?: string
  resolving?: Resolving
}

async function check({
  domain,
  each,
  areEqual = false,
  isShared = false,
  host = 'host.example',
  resolving,
}: Servers): Promise<RecordCheck[]> {
  const glue = each.map((_, index) =>
    record(`${'abcd'[isShared ? index % (each.length - 1) : index]}.${host}`, 'A', `127.0.7.${index + 3}`),
  )
  const servers = [...new Set(glue.map(({ name }) => name))]
  const delegations = [host, 'platform.example', apex].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zones = each.map((own, index): [string, ReturnType<typeof zoneOf>[]] => [
    `127.0.7.${index + 3}`,
    [
      zoneOf(host, servers, ...glue),
      zoneOf('platform.example', servers, address(target), record(target, 'AAAA', '2001:db8::7')),
      {
        ...zoneOf(apex, servers, ...own),
        soa: { mname: servers[0] ?? '', rname: 'x.example', serial: areEqual ? 1 : index + 1, minimum: 60 },
      },
    ],
  ])
  const root = zoneOf('.', ['root.example'], ...delegations, ...glue)
  const { both, roots } = await startZones({ '127.0.7.2': [root], ...Object.fromEntries(zones) }, resolving)
  const wanted = wantedForDomain({
    domain,
    cname_target: target,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  const checks: RecordCheck[] = []
  for (const config of [both, roots, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    if (checked) checks.push(checked)
  }
  expect(checks).toHaveLength(3)
  return checks
}

test.each([
  [app, [record(app, 'TXT', 'x')], false],
  [app, [address(`x.${app}`)], true],
  [apex, [], false],
  [apex, [], true],
  [apex, [record(apex, 'AAAA', '2001:db8:9::9')], false],
])(
  "%s works at three of four servers, although the first one doesn't have the target's address",
  async (domain, first, areEqual) => {
    const copy = [...first.filter(({ name }) => name !== domain), address(domain)]
    for (const checked of await check({ domain, each: [first, copy, copy, copy], areEqual })) {
      expect(checked).toMatchObject({
        verdict: 'wrong',
        state: 'attention',
        code: 'servers-disagree',
        lacking: ['a.host.example'],
      })
      expect(checked.message).toMatch(
        /On b\.host\.example, c\.host\.example and d\.host\.example, \S+ (?:has|resolves to) the address of t\.platform\.example \(192\.0\.2\.7\)/,
      )
    }
  },
)

test.each([
  [app, [old, old], 'wrong'],
  [app, [null, null], 'wrong'],
  [apex, [old, old], 'wrong'],
  [apex, [null], 'unknown'],
  [app, [old], 'unknown'],
] as const)(
  "%s isn't proxied if only the first server has an address of a CDN, and others have %j",
  async (domain, others, state) => {
    const each = [
      [address(domain, '104.16.1.1')],
      ...others.map((value) => (value === null ? [] : [address(domain, value)])),
    ]
    for (const areEqual of [false, true])
      for (const checked of await check({ domain, each, areEqual })) {
        expect(checked).toMatchObject({
          state,
          code: state === 'wrong' ? 'servers-disagree' : 'cause-unknown',
        })
        expect(checked.message).toMatch(
          /On a\.host\.example, \S+ resolves to the Cloudflare address 104\.16\.1\.1\. Cloudflare hides the target.* (?:on b\.host|b\.host.* every name server must have the same ALIAS)/s,
        )
      }
  },
)

test('an answer with several records is listed once, whatever their order', async () => {
  const each = [[record(app, 'CNAME', target)], [address(app, '203.0.113.9'), address(app, '203.0.113.10')]]
  for (const checked of await check({ domain: app, each })) {
    const others = checked.related?.filter(({ server }) => server === 'b.host.example') ?? []
    expect(others).toMatchObject([{ name: app, found: [{ type: 'A' }, { type: 'A' }] }])
  }
})

test.each([app, apex])('%s is proxied if a CDN has different addresses at each server', async (domain) => {
  const each = ['104.16.1.1', '104.16.1.2', '104.16.1.3'].map((value) => [address(domain, value)])
  for (const checked of await check({ domain, each, areEqual: true }))
    expect(checked).toMatchObject({ state: 'attention', code: 'proxied' })
})

test.each([app, apex])('CAA records that forbid the certificate of %s count behind a CDN', async (domain) => {
  const own = [address(domain, '104.16.1.1'), record(apex, 'CAA', '0 issue "digicert.com"')]
  for (const checked of await check({
    domain,
    each: [own, own],
    areEqual: true,
    host: 'ns.cloudflare.com',
  })) {
    expect(checked).toMatchObject({ code: 'proxied', state: 'attention' })
    expect(checked.message).toMatch(
      /Cloudflare hides the target.* CAA records at shop\.example don't allow letsencrypt\.org .* add a CAA record/,
    )
  }
})

test('a change to CAA records behind a CDN is exported, and is part of the chain and the title', async () => {
  const own = [address(app, '104.16.1.1'), record(apex, 'CAA', '0 issue "digicert.com"')]
  const servers = { each: [own, own], areEqual: true, host: 'ns.cloudflare.com' }
  for (const checked of await check({ domain: app, ...servers })) {
    const wanted = [checked.record]
    expect(bindText(wanted, apex, [checked])).toContain(
      '; create\n@ IN CAA 0 issue "letsencrypt.org"\n; needs attention\napp IN CNAME',
    )
    const found = { checked_at: '2026-01-01T00:00:00Z', zone: apex, name_servers: [], records: [checked] }
    const status = { wanted, check: found, certificate: null }
    expect(dnsChain(status).nodes.at(-1)).toMatchObject({ stage: 'certificate', status: 'Blocked by CAA' })
    expect(dnsText(status)).toMatchObject({
      state: 'attention',
      sentence: 'DNS needs attention: a CDN hides the target, and CAA records forbid the certificate.',
    })
  }
})

test.each([app, apex])(
  "an old copy of %s at one of a server's two addresses needs attention",
  async (domain) => {
    const each = [[address(domain)], [address(domain)], [address(domain, old)]]
    for (const checked of await check({ domain, each, isShared: true })) {
      expect(checked).toMatchObject({
        state: 'attention',
        code: 'servers-disagree',
        lacking: ['a.host.example (127.0.7.5)'],
      })
      expect(checked.message).toContain(
        `On a.host.example (127.0.7.5), ${domain} has an A record (${old})${domain === app ? ', which conflicts with the required CNAME record' : ''}.`,
      )
    }
  },
)

test.each([
  [app, 'the first'],
  [app, 'the second'],
  [apex, 'the first'],
  [apex, 'the second'],
])('an IPv6 address of another host at %s counts if only %s server has it', async (domain, which) => {
  const each = [[address(domain)], [address(domain), record(domain, 'AAAA', '2001:db8:9::9')]]
  for (const checked of await check({ domain, each: which === 'the first' ? each.toReversed() : each })) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention' })
    expect(checked.message).toContain('but also has an AAAA record (2001:db8:9::9)')
  }
})
