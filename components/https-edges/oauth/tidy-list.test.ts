import { expect, test } from 'vitest'
import { lowerOnceEach, onceEach, tidyWords } from './tidy-list'

test.each([
  ['a@x.com, b@x.com\nc@x.com;d@x.com', ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com'], ''],
  ['Ada@X.com b@x.com', ['ada@x.com', 'b@x.com'], 'Put into lower case: 1.'],
  [
    'a@x.com a@x.com A@x.com',
    ['a@x.com'],
    'Put into lower case: 1. Left out, as it is in the list already: 2.',
  ],
  [' \n ', [], ''],
])('addresses: %o', (text, entries, words) => {
  expect(lowerOnceEach(text)).toEqual(entries)
  expect(tidyWords(text, lowerOnceEach)).toBe(words)
})

test('a team keeps its case', () => {
  expect(onceEach('Acme/Ops acme/ops, Acme/Ops')).toEqual(['Acme/Ops', 'acme/ops'])
  expect(tidyWords('Acme/Ops acme/ops, Acme/Ops', onceEach)).toBe(
    'Left out, as it is in the list already: 1.',
  )
})
