import { expect, test } from 'vitest'
import { noneLeftText } from './free-addresses'

const read = { listable: true, as_of: '2026-01-01T00:00:00Z', next: null }

test.each([
  ['a whole list', read, 'No other reserved addresses.'],
  ['a list that was never read', { ...read, as_of: null }, /are known/],
  ['an API without a list', { ...read, listable: false }, /are known/],
  ['more than one page', { ...read, next: 'cursor' }, /^The newest/],
  [
    'more than one page, of what was added by id',
    { listable: false, as_of: null, next: 'cursor' },
    /^The newest/,
  ],
])('%s', (_, page, text) => expect(noneLeftText(page)).toMatch(text))
