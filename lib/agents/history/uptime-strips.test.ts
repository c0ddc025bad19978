import { expect, test } from 'vitest'
import { uptimeStrips } from './uptime-strips'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'

const session = (n: number) => ({
  id: `ts_${n}`,
  credential: `cr_${n}`,
  ip: `198.51.100.${n}`,
  metadata: `agent ${n}`,
  started_at: at(-n * 60).toISOString(),
})

test('eight agents are shown, one that went offline recently first, and all are counted', async () => {
  const db = await openStore()
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(session)
  await poll(db, accountId, 0, all)
  const calm = await uptimeStrips(db, accountId, at(1))
  expect(calm.interrupted).toBe(0)
  await poll(db, accountId, 40, all.slice(0, -1))
  const { agents, states, interrupted } = await uptimeStrips(db, accountId, at(41))
  expect(interrupted).toBe(1)
  expect(agents.map(({ id, state }) => [id, state])[0]).toEqual(['ag_ts_9', 'gone'])
  expect(agents).toHaveLength(8)
  expect(agents[1]?.id).toBe('ag_ts_1')
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(9)
  expect(agents[0]?.uptime).toHaveLength(30)
  expect(agents[1]?.uptime.at(-1)?.up).toBeGreaterThan(0)

  const later = await uptimeStrips(db, accountId, at(8 * 86_400))
  expect(later.agents.map(({ id }) => id)).not.toContain('ag_ts_9')
  expect(later.agents[0]?.state).toBe('unknown') // no poll followed
  await db.destroy()
})

test('agents that were interrupted more often come first', async () => {
  const db = await openStore()
  const [one, two] = [session(1), session(2)]
  const again = (of: typeof one, seconds: number) => ({
    ...of,
    id: `${of.id}_${seconds}`,
    started_at: at(seconds).toISOString(),
  })
  await poll(db, accountId, 0, [one, two])
  await poll(db, accountId, 20, [two])
  await poll(db, accountId, 40, [again(one, 30), two])
  await poll(db, accountId, 60, [two])
  await poll(db, accountId, 80, [again(one, 70), two])
  await poll(db, accountId, 100, [again(one, 70)])
  await poll(db, accountId, 120, [again(one, 70), again(two, 110)])
  const { agents, interrupted } = await uptimeStrips(db, accountId, at(121))
  expect(agents.map(({ name }) => name)).toEqual(['agent 1', 'agent 2'])
  expect(interrupted).toBe(2)
  await db.destroy()
})
