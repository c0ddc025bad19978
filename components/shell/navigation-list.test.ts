import { expect, test } from 'vitest'
import { foldedGroups } from './cookies'
import { scrollFor } from './navigation-list'

const list = { top: 100, bottom: 500 }

test.each([
  ['in view', 300, 0],
  ['below the list, to the middle', 800, 514],
  ['above the list, to the middle', 20, -266],
  ['at the lower edge, still in view', 472, 0],
  ['at the upper edge, still in view', 100, 0],
  ['cut at the lower edge, to the middle', 480, 194],
])('the scroll offset of an entry %s', (_, top, scroll) =>
  expect(scrollFor({ top, bottom: top + 28 }, list)).toBe(scroll),
)

test('an unset preference differs from one that collapses no group', () => {
  expect(foldedGroups(undefined)).toBeNull()
  expect(foldedGroups('')).toEqual([])
  expect(foldedGroups('Access,Account')).toEqual(['Access', 'Account'])
})
