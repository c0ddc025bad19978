import { expect, test } from 'vitest'
import { pendingEnter } from './use-palette-search'

const first = { label: 'crane', to: '/lab/agents/ag_1' }

test.each([
  ['the search runs', { text: 'crane', isSearching: true, first: undefined }, true],
  ['the first result arrives', { text: 'crane', isSearching: false, first }, true],
  ['the text changes', { text: 'crane-2', isSearching: true, first: undefined }, false],
  ['the text is cleared', { text: '', isSearching: false, first }, false],
  [
    'the search fails or ends without results',
    { text: 'crane', isSearching: false, first: undefined },
    false,
  ],
])('Enter after a text is pending or dropped when %s', (_, search, isPending) => {
  expect(pendingEnter('crane ', search)).toBe(isPending ? 'crane ' : null)
  expect(pendingEnter(null, search)).toBeNull()
})
