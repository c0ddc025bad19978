import { expect, test } from 'vitest'
import { assignSessions } from './assign-sessions'
import { accountId, at, list, openStore } from '@/lib/agents/testing/sessions'

const MANY = 2000
const sessions = (time: number) =>
  Array.from({ length: MANY }, (_, n) => ({
    id: `ts_${time}_${n}`,
    metadata: `agent ${n}`,
    started_at: at(time).toISOString(),
  }))

/**
 * Returns the CPU time, in milliseconds, that this process has used. Unlike elapsed time, it doesn't grow while other
 * processes run.
 */
function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the CPU time that work took, and the longest CPU time for which it blocked other work. */
async function measureBlocking(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  let [longest, last] = [0, cpuNow()]
  const tick = () => {
    longest = Math.max(longest, cpuNow() - last)
    last = cpuNow()
    next = setImmediate(tick)
  }
  let next = setImmediate(tick)
  const began = cpuNow()
  await work()
  await new Promise(setImmediate)
  clearImmediate(next)
  return { longest, all: cpuNow() - began }
}

test('thousands of sessions that overlap and reconnect keep their agents without blocking other work', async () => {
  const db = await openStore()
  const poll = async (seconds: number, listed: ReturnType<typeof sessions>) => {
    const seen = await list(db, accountId, seconds, listed)
    return measureBlocking(() => assignSessions(db, accountId, seen))
  }
  const holds = [
    await poll(0, sessions(0)),
    await poll(100, [...sessions(0), ...sessions(90)]), // after an outage the old sessions are still listed
    await poll(160, sessions(90)),
    await poll(300, []),
    await poll(400, sessions(390)),
  ]
  const agents = await db.selectFrom('agents').select('session_count').execute()
  expect(agents).toHaveLength(MANY)
  expect(new Set(agents.map(({ session_count }) => session_count))).toEqual(new Set([3]))
  const sum = (name: 'longest' | 'all') => holds.reduce((total, hold) => total + hold[name], 0)
  expect(sum('longest')).toBeLessThan(sum('all') / 2)
  await db.destroy()
})
