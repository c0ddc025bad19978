import { expect, test } from 'vitest'
import { defaultPreferences, formatPreferences, parsePreferences } from './preferences'

test.each([undefined, '', '%', 'zone=Nowhere/Else', 'density=huge&contrast=&keys=maybe', 'keys=off2'])(
  'the cookie %j means the defaults',
  (cookie) => {
    expect(parsePreferences(cookie)).toEqual(defaultPreferences)
  },
)

test('stored choices are read again, and defaults need no space', () => {
  const chosen = {
    zone: 'Europe/Berlin',
    density: 'compact',
    contrast: 'more',
    hasSingleKeys: false,
  } as const
  expect(parsePreferences(formatPreferences(chosen))).toEqual(chosen)
  expect(formatPreferences(defaultPreferences)).toBe('')
})
