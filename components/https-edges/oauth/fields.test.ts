import { expect, test } from 'vitest'
import { lowerOnceEach, onceEach, tidyWords } from './fields'

test.each([
  ['a@x.com, b@x.com\nc@x.com;d@x.com', ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com'], ''],
  ['Ada@X.com b@x.com', ['ada@x.com', 'b@x.com'], 'Changed 1 entry to lowercase.'],
  ['a@x.com a@x.com A@x.com', ['a@x.com'], 'Changed 1 entry to lowercase. Removed 2 duplicates.'],
  [' \n ', [], ''],
])('addresses: %o', (text, entries, labels) => {
  expect(lowerOnceEach(text)).toEqual(entries)
  expect(tidyWords(text, lowerOnceEach)).toBe(labels)
})

test('a team keeps its case', () => {
  expect(onceEach('Acme/Ops acme/ops, Acme/Ops')).toEqual(['Acme/Ops', 'acme/ops'])
  expect(tidyWords('Acme/Ops acme/ops, Acme/Ops', onceEach)).toBe('Removed 1 duplicate.')
})
