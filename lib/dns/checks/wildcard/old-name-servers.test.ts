import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain, type CheckCode } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, withResolver, zoneOf, type Hosted } from '@/lib/dns/testing/zones'

// A resolver has the wildcard itself in its cache, but resolves the names below it, which visitors query, at the zone's
// former name servers.

const hosts = { root: '127.0.7.2', now: '127.0.7.3', oldRoot: '127.0.7.4', old: '127.0.7.5' }
const target = 't.platform.example'
const wildcard = '*.shop.example'
const own = record(wildcard, 'CNAME', target)
const wanted = wantedForDomain({ domain: wildcard, cname_target: target })

const rootWith = (server: string, host: string) =>
  zoneOf(
    '.',
    ['root.example'],
    record('shop.example', 'NS', server),
    record('platform.example', 'NS', 'ns.platform.example'),
    record(server, 'A', host),
    record('ns.platform.example', 'A', hosts.now),
  )

type Old = Hosted | readonly ZoneRecord[]
type Resolving = Parameters<typeof withResolver>[1]

/** Starts the servers, and a resolver that has the wildcard and the zone's former name server in its cache. */
async function start(old: Old, resolving: Resolving = {}, former = 'ns.old.example') {
  const { roots } = await startZones({
    [hosts.root]: [rootWith('ns.now.example', hosts.now)],
    [hosts.now]: [
      zoneOf('shop.example', ['ns.now.example'], own),
      zoneOf('platform.example', ['ns.platform.example'], record(target, 'A', '198.51.100.7')),
    ],
    [hosts.oldRoot]: [rootWith(former, hosts.old)],
    [hosts.old]: 'zones' in old ? old : [zoneOf('shop.example', [former], ...old)],
  })
  const cached = [
    { name: wildcard, type: 'CNAME', values: [target], ttl: 600 },
    { name: 'shop.example', type: 'NS', values: [former], ttl: 513 },
  ] as const
  const atOld = { ...roots, roots: [{ host: hosts.oldRoot, port: roots.port ?? 53 }] }
  const { recursive } = await withResolver(atOld, { cached, ...resolving })
  return { roots, old: { ...roots, recursive } }
}

const copies: [string, Old, CheckCode][] = [
  ['have another CNAME', [record(wildcard, 'CNAME', 'www.other.example')], 'old-answer-cached'],
  ['have an address', [record(wildcard, 'A', '192.0.2.7')], 'old-answer-cached'],
  ["don't have it", [], 'absence-cached'],
  ["don't serve the zone", { zones: [] }, 'old-answer-cached'],
]
const waiting = { verdict: 'correct', state: 'waiting' }

test.each(copies)('a wildcard waits for former name servers that %s', async (_, copy, code) => {
  const { old } = await start(copy)
  const last = await checkRecords(wanted, old, new AbortController().signal)
  expect(last.records[0]).toMatchObject({ ...waiting, code })
  // It waits for the NS records to expire.
  expect(Date.parse(last.records[0]?.until ?? '') - Date.now()).toBeGreaterThan(500_000)
  expect(await checkFirst(wanted, old, last)).toMatchObject({ ...waiting, code })
})

test.each(copies)('a routine check finds former name servers that %s', async (_, copy, code) => {
  const { roots, old } = await start(copy)
  const { signal } = new AbortController()
  const last = await checkRecords(wanted, roots, signal)
  expect(last.records.map(({ state }) => state)).toEqual(['ready'])
  const { records } = await checkRecords(wanted, old, signal, { isRoutine: true, last })
  expect(records[0]).toMatchObject({ ...waiting, code })
})

test('a wildcard needs attention if a resolver drops the queries for names below it', async () => {
  const isBelow = (name: string) => /^[a-z]{12}\.shop\.example$/.test(name)
  const { old } = await start([own], { fault: ({ name }) => (isBelow(name) ? 'drop' : null) })
  expect(await checkFirst(wanted, old)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test("the former address of a name server doesn't override the wildcard, although its answers are always new", async () => {
  const old = { ...record(wildcard, 'CNAME', 'www.other.example'), ttl: 0 }
  const { old: config } = await start([old], {}, 'ns.now.example')
  const last = await checkRecords(wanted, config, new AbortController().signal)
  for (const before of [null, last])
    expect(await checkFirst(wanted, config, before)).toMatchObject({ ...waiting, code: 'old-answer-cached' })
})

test('a wildcard is ready if former name servers have it', async () => {
  const { old } = await start([own])
  expect(await checkFirst(wanted, old)).toMatchObject({ state: 'ready', code: 'correct' })
})
