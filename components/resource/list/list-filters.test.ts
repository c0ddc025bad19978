import { expect, test } from 'vitest'
import { shownText } from './list-filters'

test.each([
  ['loaded results', { text: 'quay', search: { q: 'quay' } }, false, 'quay'],
  ['no search', { text: '', search: {} }, false, ''],
  ['loading results', { text: 'quay', search: { q: 'quay' } }, true, null],
  ['text that is newer than the search', { text: 'quay', search: { q: 'qua' } }, false, null],
])('the text of a list that shows %s', (_, list, isLoading, text) =>
  expect(shownText(list, isLoading)).toBe(text),
)
