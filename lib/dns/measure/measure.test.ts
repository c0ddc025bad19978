import { expect, test } from 'vitest'
import { patience } from '@/lib/dns/wire/config'
import { measure, modes } from './measure'
import { formVariants } from './variants-forms'
import { registryVariants } from './variants-registry'
import { variants } from './world'

test('each row of the table of diagnoses has a variant', () => {
  const rows = new Set(variants.map(({ row }) => row))
  expect([...rows].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

/**
 * A head start that is longer than a query's time limit, so that the number of queries doesn't depend on the machine's
 * speed.
 */
const headStartMs = patience.timeoutMs * patience.attempts + 100

test('each variant of a setup gets its result from the roots and through a resolver', async () => {
  const usual = variants.filter(({ isDeep }) => !isDeep)
  const reports = await measure(usual.length, 7, undefined, usual, { headStartMs })
  for (const mode of modes) {
    const { misses, hidden, unclear, questions } = reports[mode]
    expect({ misses, hidden, unclear }).toEqual({ misses: [], hidden: [], unclear: [] })
    // These checks are thorough. `latency.test.ts` tests the average with routine checks.
    expect(questions).toBeLessThanOrEqual(20)
  }
})

test('each variant with further queries gets its result', async () => {
  const deep = variants.filter(({ isDeep }) => isDeep)
  const reports = await measure(deep.length, 7, undefined, deep, { headStartMs })
  for (const mode of modes) {
    expect(reports[mode]).toMatchObject({
      count: 84 + formVariants.length,
      misses: [],
      hidden: [],
      unclear: [],
    })
    expect(reports[mode].questions).toBeLessThanOrEqual(27)
  }
})

test('a check that a person requests gets the same results, and finds registries whose servers disagree', async () => {
  // `npm run dns:measure` covers all variants.
  const some = [...variants.filter((_, index) => index % 6 === 0), ...registryVariants]
  const reports = await measure(some.length, 7, undefined, some, { headStartMs, isRequested: true })
  for (const mode of modes)
    expect(reports[mode]).toMatchObject({ count: some.length, misses: [], hidden: [], unclear: [] })
})
