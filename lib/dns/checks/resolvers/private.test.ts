import type { Question } from 'dns-packet'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { startFaulty, type RunningServer } from '@/lib/dns/testing/faults'
import { startResolver } from '@/lib/dns/testing/resolver'
import { wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = {
  root: '127.0.3.2',
  own: '127.0.3.3',
  resolver: '127.0.3.4',
  silent: '127.0.3.5',
  failing: '127.0.3.6',
}
const record = (name: string, type: ZoneRecord['type'], value: string): ZoneRecord => ({
  name,
  type,
  ttl: 60,
  value,
})
const target = 't.platform.example'
const app = record('app.corp.example', 'CNAME', target)
const via = [
  record('app.corp.example', 'CNAME', 'via.corp.example'),
  record('via.corp.example', 'CNAME', target),
]

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

interface PrivateOptions {
  isServed?: boolean
  rejects?: (question: Question) => boolean
  cached?: Parameters<typeof startResolver>[0]['cached']
}

/** Starts a private root with one zone at its own address, and a resolver for it. */
async function startPrivate(
  records: readonly ZoneRecord[],
  { isServed = true, rejects, cached = [] }: PrivateOptions = {},
) {
  const started = async (server: Promise<RunningServer>) => {
    running.push(await server)
    return running[0]?.port ?? 0
  }
  const top: Zone = {
    name: '.',
    records: [
      record('.', 'NS', 'a.root.example'),
      record('corp.example', 'NS', 'ns.corp.example'),
      record('ns.corp.example', 'A', hosts.own),
    ],
  }
  const zone = {
    name: 'corp.example',
    records: [
      record('corp.example', 'NS', 'ns.corp.example'),
      record('ns.corp.example', 'A', isServed ? hosts.own : '10.0.0.1'),
      ...records,
    ],
  }
  const port = await started(startNameServer({ host: hosts.root, port: 0, zones: () => [top] }))
  await started(startNameServer({ host: hosts.own, port, zones: () => [zone] }))
  const common = { port, allowLoopback: true, timeoutMs: 500, attempts: 2, isAllowedAddress: () => false }
  const config = { ...common, recursive: [], roots: [{ host: hosts.root, port }] }
  const fault = (question: Question, isUnchecked: boolean) =>
    !isUnchecked && rejects?.(question) ? 'SERVFAIL' : null
  await started(startResolver({ host: hosts.resolver, port, config, fault, cached }))
  const faulty = await startFaulty({ host: hosts.silent, port, fault: () => 'drop' })
  onTestFinished(faulty.close)
  const asks = (host: string): ResolverConfig => ({ ...common, recursive: [{ host, port }], isPrivate: true })
  return { resolver: asks(hosts.resolver), own: asks(hosts.own), silent: asks(hosts.silent) }
}

/** Starts the account's name server with a single zone. Returns the configuration to query it. */
async function startZone(name: string, ...records: ZoneRecord[]): Promise<ResolverConfig> {
  const zone = {
    name,
    records: [record(name, 'NS', `ns.${name}`), record(`ns.${name}`, 'A', hosts.own), ...records],
  }
  const { port, close } = await startNameServer({ host: hosts.own, port: 0, zones: () => [zone] })
  running.push({ port, close })
  const patience = { timeoutMs: 500, attempts: 2, isAllowedAddress: () => false }
  const server = { host: hosts.own, port }
  return { ...patience, port, allowLoopback: true, recursive: [server], isPrivate: true }
}

const domain = (name: string) => wantedForDomain({ domain: name, cname_target: target })
const ingress = (name: string) => wantedForIngress({ domain: name, ns_targets: ['ns1.platform.example'] })

async function check(config: ResolverConfig, wanted: WantedRecord[] = domain('app.corp.example')) {
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

test('a check finds a private zone through its resolver and queries its servers', async () => {
  const { resolver } = await startPrivate([app])
  expect(await check(resolver)).toMatchObject({
    state: 'ready',
    zone: 'corp.example',
    servers: [{ name: 'ns.corp.example', address: hosts.own, outcome: 'answered' }],
  })
})

test('a missing record of a private zone is reported as missing', async () => {
  const { resolver, own } = await startPrivate([])
  for (const at of [resolver, own]) {
    const checked = await check(at)
    expect(checked).toMatchObject({ state: 'wrong', verdict: 'missing' })
    // In public DNS, the zone may have other name servers.
    expect(checked?.message).toContain('The check queried ns.corp.example')
  }
})

test("the account's DNS servers may be authoritative for the zone", async () => {
  const { own } = await startPrivate([app], { isServed: false })
  expect(await check(own)).toMatchObject({ zone: 'corp.example', verdict: 'correct' })
})

test("resolvers' answers count only for correct records if servers can't be queried", async () => {
  const right = await startPrivate([app], { isServed: false })
  expect(await check(right.resolver)).toMatchObject({ state: 'ready', zone: 'corp.example' })
  await Promise.all(running.splice(0).map((server) => server.close()))
  const chained = await startPrivate(via, { isServed: false })
  expect(await check(chained.resolver)).toMatchObject({ state: 'ready', chain: ['via.corp.example', target] })
  await Promise.all(running.splice(0).map((server) => server.close()))
  const absent = await startPrivate([], { isServed: false })
  expect(await check(absent.resolver)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})

describe('a resolver has an old CNAME for a name between the record and the target', () => {
  const old = [record('old.corp.example', 'A', '198.51.100.1')]
  const cached = [
    {
      name: 'via.corp.example',
      type: 'CNAME' as const,
      values: ['old.corp.example'],
      ttl: 900,
      zone: 'corp.example',
    },
  ]

  test("the record is waiting if it is correct on the zone's servers", async () => {
    const { resolver } = await startPrivate([...via, ...old], { cached })
    expect(await check(resolver)).toMatchObject({
      verdict: 'correct',
      state: 'waiting',
      code: 'old-answer-cached',
      message: expect.stringContaining('still returns old.corp.example for via.corp.example'),
    })
  })

  test("the record is unknown if the zone's servers can't be queried", async () => {
    const { resolver } = await startPrivate([...via, ...old], { isServed: false, cached })
    expect(await check(resolver)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
  })

  test("the record is wrong if the zone's servers have that CNAME too", async () => {
    const astray = record('via.corp.example', 'CNAME', 'old.corp.example')
    const { resolver } = await startPrivate([...via.slice(0, 1), astray, ...old], { cached })
    expect(await check(resolver)).toMatchObject({ state: 'wrong', code: 'chain-elsewhere' })
  })
})

test("a CNAME is unknown if it points to a name whose servers can't be queried", async () => {
  const { resolver } = await startPrivate([record('app.corp.example', 'CNAME', 'old.example')])
  expect(await check(resolver)).toMatchObject({
    state: 'unknown',
    code: 'chain-unknown',
    message: expect.stringMatching(
      /^app\.corp\.example points to old\.example\. The check couldn't query the name servers of old\.example, so it can't tell whether app\.corp\.example leads to t\.platform\.example\./,
    ),
  })
})

test('a record is unknown while the internal name server is silent', async () => {
  const { resolver, silent } = await startPrivate([])
  const found = await check({ ...resolver, recursive: [...silent.recursive, ...resolver.recursive] })
  expect(found).toMatchObject({ state: 'unknown', code: 'could-not-ask', is_private: true })
  expect(found?.message).toMatch(
    /^The check couldn't determine whether app\.corp\.example has the CNAME record: 127\.0\.3\.5 didn't answer in time\./,
  )
})

test.each([
  ['an address', record('app.corp.example', 'A', '198.51.100.1')],
  ['another target', record('app.corp.example', 'CNAME', 'old.example')],
  ['another type', record('app.corp.example', 'TXT', 'any')],
])('a public record is unknown while the internal name server is silent: %s', async (_, other) => {
  const { resolver, silent } = await startPrivate([other])
  const found = await check({ ...resolver, recursive: [...silent.recursive, ...resolver.recursive] })
  expect(found).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})

test('a correct record is ready while another name server is silent', async () => {
  const { resolver, silent } = await startPrivate([app])
  const found = await check({ ...resolver, recursive: [...silent.recursive, ...resolver.recursive] })
  expect(found).toMatchObject({ state: 'ready', notes: [expect.stringContaining('127.0.3.5')] })
})

test('a record is unknown if no name server answers', async () => {
  const { silent } = await startPrivate([app])
  const found = await check(silent)
  expect(found).toMatchObject({ state: 'unknown', code: 'could-not-ask', is_private: true })
  expect(found?.message).toMatch(/didn't answer in time\. Check again later\.$/)
})

test('a private zone is unknown while its resolver fails for its names', async () => {
  const { resolver } = await startPrivate([app])
  const { port } = resolver
  const failing = await startFaulty({
    host: hosts.failing,
    port,
    zones: [{ name: '.', records: [record('.', 'NS', 'a.root.example')] }],
    fault: ({ name }) => (name === '.' || name === 'example' ? null : 'SERVFAIL'),
  })
  onTestFinished(failing.close)
  const asks = { ...resolver, recursive: [{ host: hosts.failing, port }] }
  expect(await check(asks)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})

test.each([
  ['a zone', [app], ({ name }: Question) => name === 'app.corp.example'],
  ['a name on the way', via, ({ name, type }: Question) => name === 'app.corp.example' && type !== 'CNAME'],
])('%s that fails DNSSEC validation is reported as such', async (_, records, rejects) => {
  const { resolver } = await startPrivate(records, { rejects })
  expect(await check(resolver)).toMatchObject({
    state: 'wrong',
    code: 'dnssec-broken',
    message: expect.stringMatching(
      /DNSSEC validation fails.*Check the signatures and DS records of corp\.example/,
    ),
  })
})

describe("the public suffix list doesn't apply to private zones", () => {
  test('a name in the zone home.arpa can have a CNAME record', async () => {
    const config = await startZone('home.arpa', record('ok.home.arpa', 'CNAME', target))
    expect(await check(config, domain('ok.home.arpa'))).toMatchObject({ state: 'ready' })
    const missing = await check(config, domain('app.home.arpa'))
    expect(missing).toMatchObject({ verdict: 'missing', code: 'not-found', is_private: true })
    expect(missing).not.toHaveProperty('is_apex')
    expect(missing?.message).toMatch(
      /In the zone home\.arpa, create a CNAME record at app, pointing to t\.platform\.example\.$/,
    )
  })

  test('a name several labels below a top-level domain is in its zone', async () => {
    const missing = await check(await startZone('internal'), domain('app.prod.internal'))
    expect(missing).toMatchObject({ verdict: 'missing', code: 'not-found' })
    expect(missing?.message).toMatch(/In the zone internal, create a CNAME record at app\.prod, pointing/)
  })

  test('an ingress is delegated in its zone, not at a registrar', async () => {
    const missing = await check(await startZone('home.arpa'), ingress('c.home.arpa'))
    expect(missing).toMatchObject({ verdict: 'missing', code: 'not-found' })
    expect(missing).not.toHaveProperty('is_registered')
    expect(missing?.message).toMatch(/In the zone home\.arpa, create an NS record at c, pointing to ns1/)
  })

  test("a private zone's own name can't have a CNAME record", async () => {
    const apex = await check(await startZone('app.home.arpa'), domain('app.home.arpa'))
    expect(apex).toMatchObject({ code: 'cname-at-apex', is_apex: true })
    expect(apex?.record).toEqual(domain('app.home.arpa')[0])
  })
})

test("CAA records of a private zone, which certificate authorities can't look up, are a note", async () => {
  const { resolver } = await startPrivate([app, record('corp.example', 'CAA', '0 issue "corp-ca.example"')])
  const wanted = wantedForDomain({
    domain: 'app.corp.example',
    cname_target: target,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  expect(await check(resolver, wanted)).toMatchObject({
    state: 'ready',
    code: 'correct',
    notes: [expect.stringMatching(/CAA records at corp\.example .* don't allow letsencrypt\.org\.$/)],
  })
})

test.each(['app.shop.org', '*.site.shop.org'])(
  'an unregistered domain has no zone if the DNS servers of the account are resolvers: %s',
  async (name) => {
    const checked = await check(await startZone('org'), domain(name))
    expect(checked).toMatchObject({ verdict: 'missing', code: 'zone-not-found' })
    expect(checked?.message).toMatch(
      /^No zone exists for .*: shop\.org isn't registered in public DNS, and this account's DNS servers don't serve it\. Check that shop\.org is spelled correctly\. If it is, register it or add its zone to the account's DNS servers, then create a CNAME record at/,
    )
  },
)
