import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { encode, RECURSION_DESIRED } from 'dns-packet'
import { checkRecords } from '@/lib/dns/check'
import { patience, type ResolverConfig, type Server } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import { packetType } from '@/lib/dns/wire/service-binding'
import { limiter } from '@/lib/util/async'
import { serveWorld, startDelayed } from './serve'
import { rightVariants } from './variants-right'
import { targetVariants } from './variants-target'
import { generateWorld, type Sample } from './world'

/** The number of parallel checks. */
const atOnce = 8
/** Time after which the minimal client gives up on an answer, in milliseconds. */
const lostMs = 2_000

/** A check's query with its start and end times. */
interface Asked {
  server: Server
  question: Question
  fromMs: number
  toMs: number
}

/** The duration of checks, compared with the same queries of a minimal client. */
interface Latency {
  count: number
  delayMs: number
  atOnce: number
  /** The average number of queries per check. */
  questions: number
  ownMs: number
  bareMs: number
}

/**
 * Checks setups from the root servers. All servers answer after a delay. Then a minimal client repeats the same queries
 * with the same parallelism: each query waits for the queries that ended before the check sent this query.
 */
export async function measureLatency(count: number, delayMs: number, seed = 1): Promise<Latency> {
  const world = generateWorld(count, seed, [...rightVariants, ...targetVariants])
  const start = startDelayed(delayMs)
  const served = await serveWorld(world, { provider: start, others: start })
  try {
    const [first] = world.samples
    if (first) await ask(first, served.roots) // so that the top-level domain is known
    const logs: Asked[][] = []
    const ownMs = await timed(world.samples, async (sample) => {
      const log: Asked[] = []
      logs.push(log)
      await ask(sample, { ...served.roots, onQuestion: noteIn(log) })
    })
    const bareMs = await timed(logs, repeat)
    return { count, delayMs, atOnce, questions: logs.flat().length / count, ownMs, bareMs }
  } finally {
    await served.close()
  }
}

/**
 * Returns the average number of queries per check of these setups. No server is slow, and the next server is queried
 * only after a failure, so the result doesn't depend on the machine's speed.
 */
export async function countQuestions(count: number, seed = 1): Promise<number> {
  const world = generateWorld(count, seed, [...rightVariants, ...targetVariants])
  const served = await serveWorld(world)
  const limited = limiter(atOnce)
  let questions = 0
  const onQuestion = () => {
    questions += 1
    return undefined
  }
  const config = { ...served.roots, headStartMs: patience.timeoutMs * patience.attempts + 100 }
  try {
    const [first] = world.samples
    if (first) await ask(first, config) // so that the top-level domain is known
    await Promise.all(world.samples.map((sample) => limited(() => ask(sample, { ...config, onQuestion }))))
    return questions / count
  } finally {
    await served.close()
  }
}

const ask = ({ wanted }: Sample, config: ResolverConfig) =>
  checkRecords(wanted, config, new AbortController().signal)

/** Returns a function that records queries in a list. */
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

/** Repeats the queries of one check in their original order. */
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
