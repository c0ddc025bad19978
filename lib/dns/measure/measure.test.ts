import { expect, test } from 'vitest'
import { measure, modes } from './measure'
import { variants } from './world'

test('each row of the table of diagnoses has a variant', () => {
  const rows = new Set(variants.map(({ row }) => row))
  expect([...rows].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('each variant of a setup gets its result, from the roots and through a resolver', async () => {
  const reports = await measure(variants.length, 7)
  for (const mode of modes) {
    const { misses, questions, longestMs } = reports[mode]
    expect(misses).toEqual([])
    // Correct setups take 12 once referrals are known (`npm run dns:measure -- latency`). Mistakes take more.
    expect(questions).toBeLessThanOrEqual(14)
    expect(longestMs).toBeLessThan(9_000)
  }
})
