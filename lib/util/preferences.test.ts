import { expect, test } from 'vitest'
import { defaultPreferences, formatPreferences, parsePreferences } from './preferences'

test.each([undefined, '', '%', 'zone=Nowhere/Else', 'density=huge&contrast=&keys=maybe', 'keys=off2'])(
  'the cookie %j gives the default preferences',
  (cookie) => {
    expect(parsePreferences(cookie)).toEqual(defaultPreferences)
  },
)

test('preferences survive a round trip, and defaults are stored as an empty text', () => {
  const chosen = {
    zone: 'Europe/Berlin',
    density: 'compact',
    contrast: 'more',
    hasSingleKeys: false,
  } as const
  expect(parsePreferences(formatPreferences(chosen))).toEqual(chosen)
  expect(formatPreferences(defaultPreferences)).toBe('')
})
