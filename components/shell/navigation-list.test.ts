import { expect, test } from 'vitest'
import { foldedGroups } from './cookies'
import { scrollFor } from './navigation-list'

const list = { top: 100, bottom: 500 }

test.each([
  ['in view', 300, 0],
  ['below the list, to the middle', 800, 514],
  ['above the list, to the middle', 20, -266],
  ['at the lower edge', 470, 30],
  ['at the upper edge', 104, -28],
])('an entry %s', (_, top, scroll) => expect(scrollFor({ top, bottom: top + 28 }, list)).toBe(scroll))

test('no choice differs from the choice to collapse nothing', () => {
  expect(foldedGroups(undefined)).toBeNull()
  expect(foldedGroups('')).toEqual([])
  expect(foldedGroups('Access,Account')).toEqual(['Access', 'Account'])
})
