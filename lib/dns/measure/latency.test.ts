import { expect, test } from 'vitest'
import { measureLatency } from './latency'

test('a check sends few queries and takes little longer than they do', async () => {
  const { questions, ownMs, bareMs } = await measureLatency(24, 20)
  // At most 12 on average. One in three of these setups has two records.
  expect(questions).toBeLessThanOrEqual(14)
  // `npm run dns:measure -- latency` measures 1.5 on an idle machine. Here, other tests run at the same time.
  expect(ownMs).toBeLessThan(bareMs * 3)
})
