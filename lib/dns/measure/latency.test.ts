import { expect, test } from 'vitest'
import { countQuestions, measureLatency } from './latency'

test('a check sends at most 12 queries on average', async () => {
  // One in three of these setups has two records.
  expect(await countQuestions(200)).toBeLessThanOrEqual(12)
})

test('a check takes little longer than its queries', async () => {
  const { ownMs, bareMs } = await measureLatency(24, 20)
  // `npm run dns:measure -- latency` measures 1.5 on an idle machine. Here, other tests run at the same time.
  expect(ownMs).toBeLessThan(bareMs * 3)
})
