import { expect, test } from 'vitest'
import { measureLatency } from './latency'

test('a check sends few queries and takes little longer than they do', async () => {
  const { questions, ownMs, bareMs } = await measureLatency(24, 20)
  // at most 12 on average, although one in three setups here has two records
  expect(questions).toBeLessThanOrEqual(14)
  // `npm run dns:measure -- latency` measures 1.5 on an idle machine. Other tests run beside this one.
  expect(ownMs).toBeLessThan(bareMs * 3)
})
