import { expect, test } from 'vitest'
import { stepOf } from './use-after-search'

test.each([
  ['the search runs', { text: 'crane', isSearching: true }, 'wait', 'wait'],
  ['the search has ended', { text: 'crane', isSearching: false }, 'run', 'run'],
  ['the text changes during the search', { text: 'crane-2', isSearching: true }, 'forget', 'forget'],
  [
    'the text has changed, and its search has ended',
    { text: 'crane-2', isSearching: false },
    'forget',
    'forget',
  ],
  ['a choice clears the text', { text: '', isSearching: false }, 'forget', 'run'],
] as const)('Enter and a submit: when %s', (_, search, ofEnter, ofSubmit) => {
  expect(stepOf({ text: 'crane' }, search)).toBe(ofEnter)
  expect(stepOf({ text: 'crane', submit: () => undefined }, search)).toBe(ofSubmit)
})
