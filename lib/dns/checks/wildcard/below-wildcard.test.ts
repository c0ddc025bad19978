import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { besideTypes, pairProof, pairTarget, startPair } from '@/lib/dns/testing/pair'
import { record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'

// Wildcard domains on servers that answer differently for the wildcard and for the names below it.

const wildcard = '*.w.shop.example'
const own = [
  record(wildcard, 'CNAME', pairTarget),
  record('_acme-challenge.w.shop.example', 'CNAME', pairProof),
]
const wanted = wantedForDomain({
  domain: wildcard,
  cname_target: pairTarget,
  acme_challenge_cname_target: pairProof,
  certificate_management_policy: { authority: 'letsencrypt' },
})

/** Returns the records for a query. PowerDNS returns records in addition to the CNAME only below the wildcard. */
const below =
  (...added: ReturnType<typeof record>[]) =>
  ({ name }: { name: string }) =>
    name === wildcard ? own : [...own, ...added]

const cases = besideTypes.flatMap(([type, value]) => [
  ...(['a', 'b', 'both'] as const).map((at) => [type, at, 'all types', value] as const),
  [type, 'b', 'no ANY queries', value] as const,
])

test.each(cases)(
  'a %s record that only names below the wildcard have is wrong: on %s, which answers %s',
  async (type, at, answered, value) => {
    let isAdded = false
    const served = (name: 'a' | 'b') => (question: { name: string }) =>
      isAdded && [name, 'both'].includes(at) ? below(record(wildcard, type, value))(question) : own
    const { roots, both } = await startPair({
      a: served('a'),
      b: served('b'),
      hasTcp: answered === 'all types',
    })
    const { signal } = new AbortController()
    const last = await checkRecords(wanted, roots, signal)
    expect(last.records.map(({ state }) => state)).toEqual(['ready', 'ready'])
    isAdded = true
    const checks = [
      await checkRecords(wanted, roots, signal),
      await checkRecords(wanted, both, signal),
      await checkRecords(wanted, roots, signal, { isRoutine: true, last }),
    ]
    for (const { records } of checks) {
      expect(records.map(({ code }) => code)).toEqual(['cname-beside-others', 'correct'])
      expect(records[0]?.message).toContain(`${wildcard} has the correct CNAME record, but also`)
      expect(records[0]?.message).not.toMatch(/[a-z]{12}\.w\.shop/)
    }
  },
)

test('a CNAME at the literal wildcard of a server without wildcards is not found', async () => {
  const served = ({ name }: { name: string }) => (name === wildcard ? own : own.slice(1))
  const { roots } = await startPair({ a: served, b: served })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  expect(records.map(({ code }) => code)).toEqual(['not-found', 'correct'])
})

test('a name with its own record below the wildcard changes nothing', async () => {
  const other = record('app.w.shop.example', 'A', '198.51.100.9')
  const { roots } = await startPair({ a: [...own, other], b: [...own, other], hasTcp: true })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  expect(records.map(({ state }) => state)).toEqual(['ready', 'ready'])
})

test('a DNAME record above the wildcard is named with its own names', async () => {
  const redirected = [record('w.shop.example', 'DNAME', 'x.shop.example')]
  const { roots } = await startPair({ a: redirected, b: redirected })
  const { records } = await checkRecords(wanted, roots, new AbortController().signal)
  expect(records[0]).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
  expect(JSON.stringify(records[0])).not.toMatch(/[a-z]{12}\.[wx]\.shop/)
})

test('resolvers get the queries for the wildcard itself, and name servers for a name below it', async () => {
  const { both } = await startPair({ a: own, b: own, hasTcp: true })
  const asked: { host: string; name: string }[] = []
  const onQuestion = ({ host }: { host: string }, { name }: { name: string }) => {
    asked.push({ host, name })
    return undefined
  }
  await checkRecords(wanted, { ...both, onQuestion }, new AbortController().signal)
  const resolvers = both.recursive.map(({ host }) => host)
  const hosts = asked.filter(({ name }) => name === wildcard).map(({ host }) => host)
  expect(new Set(hosts)).toEqual(new Set(resolvers))
})

test('a wildcard waits for a resolver that has the CNAME, but resolves names below it at the former servers', async () => {
  const hosts = { root: '127.0.7.2', own: '127.0.7.3', former: '127.0.7.5', formerRoot: '127.0.7.6' }
  const [current, former] = ['ns.host.example', 'ns.old.example']
  const platform = zoneOf(
    'platform.example',
    [current],
    record(pairTarget, 'A', '192.0.2.7'),
    record(pairProof, 'TXT', 'token'),
  )
  const rootWith = (server: string, host: string) => [
    zoneOf(
      '.',
      ['root.example'],
      record('shop.example', 'NS', server),
      record('platform.example', 'NS', current),
      record(server, 'A', host),
      record(current, 'A', hosts.own),
    ),
  ]
  const old = record(wildcard, 'CNAME', 'former.host.example')
  const { roots } = await startZones({
    [hosts.root]: rootWith(current, hosts.own),
    [hosts.formerRoot]: rootWith(former, hosts.former),
    [hosts.own]: [zoneOf('shop.example', [current], ...own), platform],
    [hosts.former]: [zoneOf('shop.example', [former], old, ...own.slice(1))],
  })
  const atFormer = { ...roots, roots: [{ host: hosts.formerRoot, port: roots.port ?? 53 }] }
  const { recursive } = await withResolver(atFormer, {
    cached: [{ name: wildcard, type: 'CNAME', values: [pairTarget], ttl: 300 }],
  })
  const { signal } = new AbortController()
  const { records } = await checkRecords(wanted, { ...roots, recursive }, signal)
  expect(records.map(({ state }) => state)).toEqual(['waiting', 'ready'])
})
