import type { Question } from 'dns-packet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, zoneOf, type Hosted } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'
import type { Zone } from '@/lib/dns/name-server/zone'

// Silent servers cost a check at most 3 s together, wherever they are on the path from the root to the target.

const target = 't.platform.example'
const wanted = wantedForDomain({
  domain: 'app.shop.example',
  cname_target: target,
  certificate_management_policy: { authority: 'letsencrypt' },
})

/** The zones on the path, each with two servers. Their addresses end in the given number and the next one. */
const places = {
  example: 10,
  'shop.example': 20,
  'hop.example': 30,
  'mid.example': 40,
  'platform.example': 50,
}
type ZoneOrResolver = keyof typeof places | 'resolver'

const hostsOf = (at: number) => [`127.0.7.${at}`, `127.0.7.${at + 1}`] as const
const namesOf = (zone: string) => ['a', 'b'].map((label) => `${label}.ns.${zone}`)
const addresses = Object.entries(places).flatMap(([zone, at]) =>
  namesOf(zone).map((name, index) => record(name, 'A', hostsOf(at)[index] ?? '')),
)
const delegationOf = (zone: string) => namesOf(zone).map((name) => record(zone, 'NS', name))

const zones: Record<keyof typeof places, Zone> = {
  example: zoneOf(
    'example',
    namesOf('example'),
    ...Object.keys(places).flatMap((zone) => (zone === 'example' ? [] : delegationOf(zone))),
    ...addresses,
  ),
  'shop.example': zoneOf(
    'shop.example',
    namesOf('shop.example'),
    record('app.shop.example', 'CNAME', 'a.hop.example'),
    ...addresses.filter(({ name }) => name.endsWith('.shop.example')),
  ),
  'hop.example': zoneOf(
    'hop.example',
    namesOf('hop.example'),
    record('a.hop.example', 'CNAME', 'a.mid.example'),
    ...addresses.filter(({ name }) => name.endsWith('.hop.example')),
  ),
  'mid.example': zoneOf(
    'mid.example',
    namesOf('mid.example'),
    record('a.mid.example', 'CNAME', target),
    ...addresses.filter(({ name }) => name.endsWith('.mid.example')),
  ),
  'platform.example': zoneOf(
    'platform.example',
    namesOf('platform.example'),
    record(target, 'A', '192.0.2.7'),
    ...addresses.filter(({ name }) => name.endsWith('.platform.example')),
  ),
}

const zonesOnPath = Object.keys(places) as (keyof typeof places)[]

interface Faulty extends Pick<Hosted, 'lateMs'> {
  fault?: (question: Question) => DnsFault
}

/** Starts the servers and a resolver. The first server of each zone has the zone's fault. */
async function startPath(faults: Partial<Record<ZoneOrResolver, Faulty>>) {
  const internet: Record<string, Hosted | readonly Zone[]> = {
    '127.0.7.2': [zoneOf('.', ['root.example'], ...delegationOf('example'), ...addresses)],
  }
  for (const zone of zonesOnPath) {
    const [first, second] = hostsOf(places[zone])
    internet[first] = { zones: [zones[zone]], ...faults[zone] }
    internet[second] = [zones[zone]]
  }
  const { fault } = faults.resolver ?? {}
  const { both } = await startZones(internet, fault ? { fault } : {})
  return { ...both, ...patience }
}

// Time in which a busy machine doesn't run the process must not count as a server's silence. This clock advances in
// small steps, and only while the process runs.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  })
})
afterEach(() => void vi.useRealTimers())

const silent = { fault: (): DnsFault => 'drop' }

async function timed(faults: Parameters<typeof startPath>[0], limits: Partial<ResolverConfig> = {}) {
  const config = { ...(await startPath(faults)), ...limits }
  const startedAt = performance.now()
  const checked = await checkFirst(wanted, config)
  return { checked, ms: performance.now() - startedAt }
}

test.each<[ZoneOrResolver[], string]>([
  [['example'], 'correct'],
  [['shop.example'], 'some-servers-silent'],
  [['hop.example'], 'correct'],
  [['platform.example'], 'correct'],
  [['resolver'], 'correct'],
  [['shop.example', 'platform.example'], 'some-servers-silent'],
  [['hop.example', 'mid.example', 'platform.example'], 'correct'],
  [['shop.example', 'hop.example', 'platform.example'], 'some-servers-silent'],
  [zonesOnPath, 'some-servers-silent'],
  [[...zonesOnPath, 'resolver'], 'some-servers-silent'],
])('silent servers cost at most 3 s together: %j', async (all, code) => {
  const { checked, ms } = await timed(Object.fromEntries(all.map((place) => [place, silent])))
  expect(checked).toMatchObject({ verdict: 'correct', code })
  expect(ms).toBeLessThanOrEqual(3_000)
})

test.each([
  [['CAA']],
  [['SOA', 'NS']],
  [['A', 'AAAA']],
  [['TXT', 'MX', 'AAAA']],
  [['CAA', 'SOA', 'AAAA', 'TXT']],
])('servers that drop queries of some types cost at most 3 s together: %j', async (types) => {
  const fault = ({ type }: Question): DnsFault => (types.includes(type) ? 'drop' : null)
  const { checked, ms } = await timed(Object.fromEntries(zonesOnPath.map((zone) => [zone, { fault }])))
  expect(checked).toMatchObject({ verdict: 'correct' })
  expect(ms).toBeLessThanOrEqual(3_000)
})

// Tested without a resolver, which would exceed its time limit.
test('slow servers are not reported as silent, with or without a silent one', async () => {
  const slow = { lateMs: 600 }
  const all = Object.fromEntries(zonesOnPath.map((zone) => [zone, slow]))
  expect((await timed(all, { recursive: [] })).checked).toMatchObject({
    code: 'correct',
    state: 'ready',
    notes: [],
  })
  const { checked } = await timed({ ...all, 'shop.example': silent }, { recursive: [] })
  expect(checked).toMatchObject({ code: 'some-servers-silent', notes: [] })
  expect(checked?.servers.map(({ outcome }) => outcome)).toEqual(['timeout', 'answered'])
})

test("a server that replies after the first attempt's time limit is not reported as silent", async () => {
  const { checked } = await timed({ 'shop.example': { lateMs: 1_500 } }, { recursive: [] })
  expect(checked).toMatchObject({ code: 'correct', state: 'ready', notes: [] })
  expect(checked?.servers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
})
