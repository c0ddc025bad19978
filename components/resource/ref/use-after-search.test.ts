import { expect, test } from 'vitest'
import { endOf, stepOf } from './use-after-search'

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

test.each([
  ['only a part of the only name', { isExact: false, count: 1 }, 'choose', 'submit', 'nothing'],
  ['the only name', { isExact: true, count: 1 }, 'choose', 'submit', 'select'],
  ['one of several names', { isExact: true, count: 2 }, 'nothing', 'submit', 'select'],
  ['a part of several names', { isExact: false, count: 2 }, 'nothing', 'submit', 'nothing'],
  ['no name', { isExact: false, count: 0 }, 'nothing', 'submit', 'nothing'],
] as const)(
  'Enter, a submit and Tab after a search: the text is %s',
  (_, found, ofEnter, ofSubmit, ofTab) => {
    expect(endOf({ text: 'crane' }, found)).toBe(ofEnter)
    expect(endOf({ text: 'crane', submit: () => undefined }, found)).toBe(ofSubmit)
    expect(endOf({ text: 'crane', isLeft: true }, found)).toBe(ofTab)
  },
)
