import { expect, test } from 'vitest'
import { countQuestions } from './latency'
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
