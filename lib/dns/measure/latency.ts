import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { encode, RECURSION_DESIRED } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import { patience, type ResolverConfig, type Server } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import { stateOf } from '@/lib/dns/model/check-state'
import { isWithin, type DnsCheck } from '@/lib/dns/model/records'
import { maxThoroughDays } from '@/lib/dns/model/thorough'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { packetType } from '@/lib/dns/wire/service-binding'
import { limiter } from '@/lib/util/async'
import { serveWorld, startDelayed, type StartServer } from './serve'
import { rightVariants } from './variants-right'
import { targetVariants } from './variants-target'
import { lenient, strictHosts, tolerantHosts } from './providers'
import { setupRecord } from './setup'
import { generateWorld, type Sample, type World } from './world'

const atOnce = 8
/** The time after which the minimal client gives up on an answer, in milliseconds. */
const lostMs = 2_000

interface Asked {
  server: Server
  question: Question
  fromMs: number
  toMs: number
}

interface Timed {
  count: number
  ownMs: number
  bareMs: number
}

interface Averages {
  count: number
  thorough: number
  routine: number
  /** The average number of queries per daily check of a ready record. One in `maxThoroughDays` checks is thorough. */
  average: number
}

interface Questions extends Averages {
  kinds: ReadonlyMap<string, Averages>
}

interface Counted extends Questions {
  /** The broken setups for which a routine check returned `ready`, although the zone's serial number had changed. */
  unseen: string[]
  broken: number
}

interface Latency {
  delayMs: number
  atOnce: number
  thorough: Timed
  routine: Timed
  questions: Questions
}

interface Ready {
  sample: Sample
  last: DnsCheck
  questions: number
}

const isReady = ({ records }: DnsCheck) => records.every((one) => stateOf(one) === 'ready')

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const titleOf = ({ id, variant }: Sample) => `${variant.title} (${id})`

const kindOf = ({ wanted }: Sample) =>
  wanted.some(({ purpose }) => purpose === 'delegation')
    ? 'ingress'
    : wanted.length > 1
      ? 'wildcard domain with its challenge'
      : 'domain with one record'

function averageOf(all: readonly Ready[], routineOf: (sample: Sample) => number): Questions {
  const averages = (ready: readonly Ready[]): Averages => {
    const count = ready.length
    const thorough = sumOf(ready.map(({ questions }) => questions)) / count
    const routine = sumOf(ready.map(({ sample }) => routineOf(sample))) / count
    const average = (thorough + (maxThoroughDays - 1) * routine) / maxThoroughDays
    return { count, thorough, routine, average }
  }
  const kinds = [...new Set(all.map(({ sample }) => kindOf(sample)))].map((kind): [string, Averages] => [
    kind,
    averages(all.filter(({ sample }) => kindOf(sample) === kind)),
  ])
  return { ...averages(all), kinds: new Map(kinds) }
}

/**
 * Measures thorough checks of all setups and routine checks of ready setups. Compares their duration with that of a
 * minimal client that sends the same queries.
 */
export async function measureLatency(count: number, delayMs: number, seed = 1): Promise<Latency> {
  const world = generateWorld(count, seed, [...rightVariants, ...targetVariants])
  const start = startDelayed(delayMs)
  const served = await serveWorld(world, { provider: start, others: start })
  try {
    const compared = async (
      samples: readonly Sample[],
      check: (sample: Sample, config: ResolverConfig, log: readonly Asked[]) => Promise<unknown>,
    ) => {
      const config = await warm(served.roots, world.samples)
      const logs = new Map<Sample, Asked[]>()
      const ownMs = await timed(samples, async (sample) => {
        const log: Asked[] = []
        logs.set(sample, log)
        await check(sample, { ...config, onQuestion: noteIn(log) }, log)
      })
      const bareMs = await timed([...logs.values()], repeat)
      return { logs, timed: { count: samples.length, ownMs, bareMs } }
    }
    const ready: Ready[] = []
    const thorough = await compared(world.samples, async (sample, config, log) => {
      const last = await ask(sample, config)
      if (isReady(last)) ready.push({ sample, last, questions: log.length })
    })
    const lastOf = new Map(ready.map(({ sample, last }) => [sample, last]))
    const routine = await compared([...lastOf.keys()], (sample, config) =>
      ask(sample, config, lastOf.get(sample)),
    )
    const questions = averageOf(ready, (sample) => routine.logs.get(sample)?.length ?? 0)
    return { delayMs, atOnce, thorough: thorough.timed, routine: routine.timed, questions }
  } finally {
    await served.close()
  }
}

/**
 * Breaks a ready setup on the servers of its zone. Adds a TXT record at the CNAME's name, or removes a name server from
 * the delegation. Increases the zone's serial number if it has one. Otherwise, servers return 1, which checks ignore.
 */
function breakSetup({ zonesByHost }: World, { name, wanted: [record] }: Sample): void {
  const hosts = [...strictHosts, ...tolerantHosts, ...lenient.hosts]
  const [removed] = record?.type === 'NS' ? record.values : []
  for (const host of hosts) {
    const zones = zonesByHost.get(host) ?? []
    const own = zones.filter((zone) => zone.name !== name && isWithin(name, zone.name))
    const closest = own.toSorted((a, b) => b.name.length - a.name.length)[0]
    if (!closest) continue
    const { soa, records } = closest
    const kept = records.filter((one) => one.name !== name || one.value !== removed)
    const added = removed === undefined ? [setupRecord(name, 'TXT', 'new')] : []
    zones[zones.indexOf(closest)] = {
      ...closest,
      ...(soa && { soa: { ...soa, serial: soa.serial + 1 } }),
      records: [...kept, ...added],
    }
  }
}

/**
 * Counts the queries for the ready setups among the generated ones and returns the averages. Then breaks at most
 * `maxBroken` ready setups. `unseen` lists those for which a routine check still returns `ready`. `provider` starts the
 * servers of the customers' zones.
 */
export async function countQuestions(
  count: number,
  seed: number,
  provider: StartServer,
  maxBroken = count,
): Promise<Counted> {
  const world = generateWorld(count, seed, [...rightVariants, ...targetVariants])
  const served = await serveWorld(world, { provider })
  const limited = limiter(atOnce)
  const timeoutMs = 4 * patience.timeoutMs
  const own = { ...served.roots, timeoutMs, headStartMs: timeoutMs * patience.attempts + 100 }
  const counted = async (sample: Sample, config: ResolverConfig, last?: DnsCheck) => {
    let questions = 0
    const onQuestion = () => {
      questions += 1
      return undefined
    }
    return { sample, last: await ask(sample, { ...config, onQuestion }, last), questions }
  }
  try {
    const first = await warm(own, world.samples)
    const checked = await Promise.all(world.samples.map((sample) => limited(() => counted(sample, first))))
    const ready = checked.filter(({ last }) => isReady(last))
    const second = await warm(own, world.samples)
    const again = await Promise.all(
      ready.map(({ sample, last }) => limited(() => counted(sample, second, last))),
    )
    const routine = new Map(again.map(({ sample, questions }) => [sample, questions]))
    const averages = averageOf(ready, (sample) => routine.get(sample) ?? 0)
    const changed = again.filter(({ last }) => isReady(last)).slice(0, maxBroken)
    for (const { sample } of changed) breakSetup(world, sample)
    const third = await warm(own, world.samples)
    const broken = await Promise.all(
      changed.map(({ sample, last }) => limited(() => counted(sample, third, last))),
    )
    return {
      ...averages,
      broken: broken.length,
      unseen: broken.flatMap(({ sample, last }) => (isReady(last) ? [titleOf(sample)] : [])),
    }
  } finally {
    await served.close()
  }
}

async function warm(usual: ResolverConfig, [first]: readonly Sample[]): Promise<ResolverConfig> {
  const config = { ...usual, referrals: createReferrals() }
  if (first) await ask(first, config)
  return config
}

const ask = ({ wanted }: Sample, config: ResolverConfig, last: DnsCheck | null = null) =>
  checkRecords(wanted, config, new AbortController().signal, { last, isRoutine: last !== null })

const noteIn =
  (log: Asked[]): ResolverConfig['onQuestion'] =>
  (server, question) => {
    const asked = { server, question, fromMs: performance.now(), toMs: Infinity }
    log.push(asked)
    return () => {
      asked.toMs = performance.now()
    }
  }

/** Runs `work` for each item, several at once. Returns the total time in milliseconds. */
async function timed<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const limited = limiter(atOnce)
  const startedAt = performance.now()
  await Promise.all(items.map((item) => limited(() => work(item))))
  return performance.now() - startedAt
}

async function repeat(log: readonly Asked[]) {
  const replies = new Map<Asked, Promise<void>>()
  for (const asked of log) {
    const before = log
      .filter(({ toMs }) => toMs <= asked.fromMs)
      .flatMap((one): Promise<void>[] => [replies.get(one) ?? Promise.resolve()])
    replies.set(
      asked,
      Promise.all(before).then(() => askBare(asked)),
    )
  }
  await Promise.all(replies.values())
}

async function askBare({ server: { host, port }, question }: Asked): Promise<void> {
  const bytes = encode({
    type: 'query',
    id: randomInt(0x10000),
    flags: RECURSION_DESIRED,
    questions: [{ name: question.name || '.', type: packetType(question.type) }],
  })
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  const lost = new AbortController()
  const answered = new Promise<void>((resolve) => socket.once('message', () => resolve()))
  socket.send(bytes, port, host)
  await Promise.race([answered, wait(lostMs, undefined, { signal: lost.signal }).catch(() => undefined)])
  lost.abort()
  socket.close()
}
