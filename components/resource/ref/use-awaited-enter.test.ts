import { expect, test } from 'vitest'
import { awaitedEnter } from './use-awaited-enter'

const ids = ['ep_1']

test.each([
  ['the search runs', { text: 'crane', isSearching: true, ids: [] }, true],
  [
    'the search runs with several earlier options',
    { text: 'crane', isSearching: true, ids: ['a', 'b'] },
    true,
  ],
  ['the search ends with one option', { text: 'crane', isSearching: false, ids }, true],
  ['the search ends with several options', { text: 'crane', isSearching: false, ids: ['a', 'b'] }, false],
  ['the search fails or ends without options', { text: 'crane', isSearching: false, ids: [] }, false],
  ['the text changes during the search', { text: 'crane-2', isSearching: true, ids: [] }, false],
  ['the text is cleared', { text: '', isSearching: false, ids }, false],
])('Enter after a text is awaited or forgotten when %s', (_, search, isAwaited) => {
  expect(awaitedEnter('crane', search)).toBe(isAwaited ? 'crane' : null)
  expect(awaitedEnter(null, search)).toBeNull()
})
