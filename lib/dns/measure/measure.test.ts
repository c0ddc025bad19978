import { expect, test } from 'vitest'
import { patience } from '@/lib/dns/wire/config'
import { measure, modes } from './measure'
import { formVariants } from './variants-forms'
import { variants } from './world'

test('each row of the table of diagnoses has a variant', () => {
  const rows = new Set(variants.map(({ row }) => row))
  expect([...rows].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

/** Longer than the time limit of a query, so that no further query depends on the speed of the machine. */
const headStartMs = patience.timeoutMs * patience.attempts + 100

test('each variant of a setup gets its result from the roots and through a resolver', async () => {
  const usual = variants.filter(({ isDeep }) => !isDeep)
  const reports = await measure(usual.length, 7, undefined, usual, headStartMs)
  for (const mode of modes) {
    const { misses, hidden, questions, longestMs } = reports[mode]
    expect({ misses, hidden }).toEqual({ misses: [], hidden: [] })
    // at most 12 once referrals are known, which few setups have to find here
    expect(questions).toBeLessThanOrEqual(13)
    expect(longestMs).toBeLessThan(9_000)
  }
})

test('each variant with further queries gets its result', async () => {
  const deep = variants.filter(({ isDeep }) => isDeep)
  const reports = await measure(deep.length, 7, undefined, deep, headStartMs)
  for (const mode of modes) {
    expect(reports[mode]).toMatchObject({ count: 35 + formVariants.length, misses: [], hidden: [] })
    expect(reports[mode].questions).toBeLessThanOrEqual(22)
  }
})
