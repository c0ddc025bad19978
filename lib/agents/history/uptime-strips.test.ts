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
  await poll(db, accountId, 40, all.slice(0, -1))
  const { agents, states } = await uptimeStrips(db, accountId, at(41))
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
