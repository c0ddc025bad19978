import { expect, test } from 'vitest'
import { validityWords } from './validity-words'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2027-02-02T00:00:00Z', 'ready', 'until 2027-02-02 00:00:00 UTC'],
  ['2026-12-20T12:00:00Z', 'ready', ''],
  ['2026-12-20T11:59:59Z', 'attention', 'in 29 days'],
  ['2026-11-21T12:00:00Z', 'attention', 'in one day'],
  ['2026-11-20T12:00:01Z', 'attention', 'in less than a day'],
  ['2026-11-20T12:00:00Z', 'wrong', 'expired on 2026-11-20'],
  ['no time', 'unknown', 'does not say'],
  [null, 'unknown', 'does not say'],
])('valid until %s', (not_after, state, part) => {
  const words = validityWords({ not_before: '2020-01-01T00:00:00Z', not_after }, now)
  expect(words).toMatchObject({ state, sentence: expect.stringContaining(part) })
})

test('a certificate of the future waits', () => {
  const dates = { not_before: '2026-11-20T12:00:01Z', not_after: '2030-01-01T00:00:00Z' }
  expect(validityWords(dates, now).state).toBe('waiting')
})
