import type { Question } from 'dns-packet'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/config'
import { startNameServer } from '@/lib/dns/name-server'
import { startFaulty, startResolver, type RunningServer } from '@/lib/dns/test-faults'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/zone'

const hosts = {
  root: '127.0.3.2',
  own: '127.0.3.3',
  resolver: '127.0.3.4',
  gone: '127.0.3.5',
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

/** Starts a private root with one zone, which is served at an address of its own, and a resolver for it. */
async function startPrivate(
  records: readonly ZoneRecord[],
  { isServed = true, rejects }: { isServed?: boolean; rejects?: (question: Question) => boolean } = {},
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
  await started(startResolver({ host: hosts.resolver, port, config, fault }))
  const gone = await startFaulty({ host: hosts.gone, port, fault: () => 'drop' })
  onTestFinished(gone.close)
  const asks = (host: string): ResolverConfig => ({ ...common, recursive: [{ host, port }], isPrivate: true })
  return { resolver: asks(hosts.resolver), own: asks(hosts.own), gone: asks(hosts.gone) }
}

async function check(config: ResolverConfig) {
  const wanted = wantedForDomain({ domain: 'app.corp.example', cname_target: target })
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

test('a private zone is found through its resolver, and its servers are asked', async () => {
  const { resolver } = await startPrivate([app])
  expect(await check(resolver)).toMatchObject({
    state: 'ready',
    zone: 'corp.example',
    servers: [{ name: 'ns.corp.example', address: hosts.own, outcome: 'answered' }],
  })
})

test('a missing record of a private zone is missing', async () => {
  const { resolver, own } = await startPrivate([])
  expect(await check(resolver)).toMatchObject({ state: 'wrong', verdict: 'missing' })
  expect(await check(own)).toMatchObject({ state: 'wrong', verdict: 'missing' })
})

test('the name servers may be those of the zone itself', async () => {
  const { own } = await startPrivate([app], { isServed: false })
  expect(await check(own)).toMatchObject({ zone: 'corp.example', verdict: 'correct' })
})

test('with servers that cannot be asked, a right record counts, and nothing else is claimed', async () => {
  const right = await startPrivate([app], { isServed: false })
  expect(await check(right.resolver)).toMatchObject({ state: 'ready', zone: 'corp.example' })
  await Promise.all(running.splice(0).map((server) => server.close()))
  const chained = await startPrivate(via, { isServed: false })
  expect(await check(chained.resolver)).toMatchObject({ state: 'ready', chain: ['via.corp.example', target] })
  await Promise.all(running.splice(0).map((server) => server.close()))
  const absent = await startPrivate([], { isServed: false })
  expect(await check(absent.resolver)).toMatchObject({ state: 'unknown', code: 'could-not-ask' })
})

test('name servers that do not answer say nothing about the record', async () => {
  const { gone } = await startPrivate([app])
  const found = await check(gone)
  expect(found).toMatchObject({ state: 'unknown', code: 'could-not-ask', is_private: true })
  expect(found?.message).toMatch(/check the account's name servers in Settings › Accounts\.$/)
})

test('a private zone is not judged by public servers while its resolver fails for its names', async () => {
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
])('%s that DNSSEC rejects is neither ready nor blamed on its name servers', async (_, records, rejects) => {
  const { resolver } = await startPrivate(records, { rejects })
  expect(await check(resolver)).toMatchObject({
    state: 'wrong',
    code: 'dnssec-broken',
    message: expect.stringMatching(
      /DNSSEC validation fails.*Check the signatures and DS records of corp\.example/,
    ),
  })
})
