import { expect, test } from 'vitest'
import { assignSessions } from './assign-sessions'
import { accountId, at, list, openStore, type TestSession } from '@/lib/agents/testing/sessions'

const FEW = 400
const TIMES = 4
/**
 * The maximum ratio between the durations for four times as many sessions and for the original number. The ratio is
 * about 4 for linear growth, and 16 for quadratic growth.
 */
const most = 7

/** Returns a session's properties for its number and generation. */
type Like = (n: number, generation: number) => Partial<TestSession>
/**
 * Returns the polls of a test: the time of each poll in seconds, and the listed sessions. `of` creates the sessions of
 * a generation.
 */
type Polls = (
  of: (generation: number, from?: number, to?: number) => TestSession[],
) => [number, TestSession[]][]

const nothing: Like = () => ({})
const laterNamed: Like = (n, generation) => ({ metadata: generation === 0 ? '' : `host ${n}` })
const ownVersion: Like = (n, generation) => ({ agent_version: `3.${n}.${generation}` })

const allAtOnce: Polls = (of) => [
  [0, of(0)],
  [100, of(90)],
]
const half: Polls = (of) => [
  [0, of(0)],
  [100, [...of(0, 0.5), ...of(90, 0, 0.5)]],
]
const overlapping: Polls = (of) => [
  [0, of(0)],
  [100, [...of(0), ...of(90)]],
  [160, of(90)],
]
const muchLater: Polls = (of) => [
  [0, of(0)],
  [100, []],
  [4000, of(3990)],
]

/** Returns the CPU time, in milliseconds, that this process takes to process these polls. */
async function durationOf(size: number, like: Like, polls: Polls): Promise<number> {
  const db = await openStore()
  const of = (generation: number, from = 0, to = 1) =>
    Array.from({ length: size }, (_, n) => ({
      id: `ts_${generation}_${n}`,
      started_at: at(generation).toISOString(),
      ...like(n, generation),
    })).slice(from * size, to * size)
  let ms = 0
  for (const [seconds, listed] of polls(of)) {
    const seen = await list(db, accountId, seconds, listed)
    const begun = process.cpuUsage()
    await assignSessions(db, accountId, seen)
    const { user, system } = process.cpuUsage(begun)
    ms += (user + system) / 1000
  }
  await db.destroy()
  return ms
}

test.each<[string, Like, Polls]>([
  ['all reconnect and are indistinguishable', nothing, allAtOnce],
  ['half reconnect and are indistinguishable', nothing, half],
  ['they overlap and each has a new name', laterNamed, overlapping],
  ['they overlap and each has its own version', ownVersion, overlapping],
  ['they reconnect an hour later and each has a new name', laterNamed, muchLater],
])('matching sessions behind one address takes linear time: %s', async (_, like, polls) => {
  let [few, many] = [Infinity, Infinity]
  // Retries a distorted measurement: growth that is too fast fails every time
  for (let n = 0; n < 3 && !(many / few < most); n++) {
    few = Math.min(few, await durationOf(FEW, like, polls))
    many = Math.min(many, await durationOf(FEW * TIMES, like, polls))
  }
  expect(many / few).toBeLessThan(most)
})
