import { expect, test } from 'vitest'
import { countQuestions, measureLatency } from './latency'
import { startMinimal, startOwn } from './serve'

test.each([
  ['all types', startOwn, 27],
  ['one type', startMinimal, 40],
] as const)(
  "a check sends at most 12 queries on average over a ready record's life, if servers list %s",
  async (_, provider, maxThorough) => {
    // Some of these setups have two records or three name servers.
    const { thorough, routine, average, broken, unseen } = await countQuestions(200, 1, provider, 20)
    expect(average).toBeLessThanOrEqual(12)
    expect(routine).toBeLessThanOrEqual(11)
    expect(thorough).toBeLessThanOrEqual(maxThorough)
    expect(broken).toBe(20)
    expect(unseen).toEqual([])
  },
)

test('a check takes little longer than its queries', async () => {
  const { thorough, routine } = await measureLatency(24, 20)
  // `npm run dns:measure -- latency` measures 1.5 on an idle machine. Here, other tests run at the same time.
  for (const { ownMs, bareMs } of [thorough, routine]) expect(ownMs).toBeLessThan(bareMs * 3)
})
