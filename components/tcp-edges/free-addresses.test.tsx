import { expect, test } from 'vitest'
import { noneLeftText } from './free-addresses'

const read = { listable: true, as_of: '2026-01-01T00:00:00Z', next: null }

test.each([
  ['a complete list', read, 'No other TCP addresses.'],
  ['a list that was never read', { ...read, as_of: null }, /are known/],
  ['an API without a list', { ...read, listable: false }, /are known/],
  ['more than one page', { ...read, next: 'cursor' }, /^You've already added/],
  [
    'more than one page of resources added by ID',
    { listable: false, as_of: null, next: 'cursor' },
    /^You've already added/,
  ],
])('the text about other TCP addresses for %s', (_, page, text) => expect(noneLeftText(page)).toMatch(text))
