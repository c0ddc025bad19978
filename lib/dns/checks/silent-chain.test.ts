import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForDomain, type WantedRecord } from '@/lib/dns/model/records'
import { record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'

// Silent servers of several zones on the way to a record. All of them together cost a check at most 3 s.

afterEach(() => void vi.useRealTimers())

const hosts = { parent: '127.0.7.11', zone: '127.0.7.12', chain: '127.0.7.13', target: '127.0.7.14' }
type Place = keyof typeof hosts
const target = 't.platform.test'
const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const wanted = wantedForDomain({
  domain: 'app.shop.org.test',
  cname_target: target,
  certificate_management_policy,
})
const listed = (zone: string, names: readonly string[]) => names.map((name) => record(zone, 'NS', name))

/** Starts zones that each have a server that works and, at some places, a silent one. */
async function startInternet(silent: readonly Place[], isWorkingToo = true): Promise<ResolverConfig> {
  const namesOf = (place: Place) => [
    ...(isWorkingToo || !silent.includes(place) ? [`b.${place}.test`] : []),
    ...(silent.includes(place) ? [`a.${place}.test`] : []),
  ]
  const glue = (Object.keys(hosts) as Place[]).flatMap((place, at) => [
    record(`a.${place}.test`, 'A', hosts[place]),
    record(`b.${place}.test`, 'A', `127.0.7.${3 + at}`),
  ])
  const root = zoneOf(
    '.',
    ['root.test'],
    ...listed('org.test', namesOf('parent')),
    ...listed('host.test', namesOf('chain')),
    ...listed('platform.test', namesOf('target')),
    ...glue,
  )
  const parent = zoneOf('org.test', namesOf('parent'), ...listed('shop.org.test', namesOf('zone')))
  const alias = record('app.shop.org.test', 'CNAME', 'edge.host.test')
  const zone = zoneOf('shop.org.test', namesOf('zone'), alias)
  const host = zoneOf('host.test', namesOf('chain'), record('edge.host.test', 'CNAME', target))
  const platform = zoneOf('platform.test', namesOf('target'), record(target, 'A', '203.0.113.9'))
  const dropping = { zones: [], fault: () => 'drop' as const }
  const { roots } = await startZones({
    '127.0.7.2': [root],
    '127.0.7.3': [parent],
    '127.0.7.4': [zone],
    '127.0.7.5': [host],
    '127.0.7.6': [platform],
    ...Object.fromEntries(silent.map((place) => [hosts[place], dropping])),
  })
  return { ...roots, ...patience }
}

/** The number of turns of the event loop in which a check continues after an answer. */
const turns = 20

/**
 * Checks records with a simulated clock, which runs only while all pending queries are to silent servers. Returns its
 * time in milliseconds.
 */
async function checkTimed(records: readonly WantedRecord[], config: ResolverConfig) {
  const dropping = new Set(Object.values(hosts))
  let answering = 0
  const onQuestion: ResolverConfig['onQuestion'] = ({ host }) => {
    if (dropping.has(host)) return undefined
    answering += 1
    return () => {
      answering -= 1
    }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const startedAt = performance.now()
  const state = { isDone: false }
  const checking = checkRecords(records, { ...config, onQuestion }, new AbortController().signal).finally(
    () => {
      state.isDone = true
    },
  )
  while (!state.isDone) {
    for (let count = 0; count < turns; count += 1) await turn()
    if (answering === 0 && !state.isDone) await vi.advanceTimersByTimeAsync(10)
  }
  return { check: await checking, ms: performance.now() - startedAt }
}

test.each<[Place[]]>([
  [['parent']],
  [['zone']],
  [['parent', 'zone']],
  [['zone', 'target']],
  [['parent', 'zone', 'target']],
  [['parent', 'zone', 'chain', 'target']],
])('a silent server of each of these cost at most 3 s in all: %j', async (places) => {
  const config = await startInternet(places)
  const { check, ms } = await checkTimed(wanted, config)
  expect(ms).toBeLessThanOrEqual(3_000)
  expect(check.records).toMatchObject([{ verdict: 'correct' }])
})

test.each<[Place[], string]>([
  [['zone'], 'unknown'],
  [['parent', 'target'], 'unknown'],
])('zones with only silent servers cost at most 3 s in all: %j', async (places, verdict) => {
  const config = await startInternet(places, false)
  const { check, ms } = await checkTimed(wanted, config)
  expect(ms).toBeLessThanOrEqual(3_000)
  expect(check.records).toMatchObject([{ verdict }])
})
