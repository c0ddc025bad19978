import { expect, test } from 'vitest'
import { kindsOf, maybeId, pastedIds } from './form-ref-id'

const resources = ['bot-users', 'reserved-domains'] as const

test.each([
  ['rd_1', ['rd_1']],
  [' rd_1,\nbot_2 ', ['rd_1', 'bot_2']],
  ['rd_1 and more', []],
  ['example.com', []],
  ['rd_1/../2', []],
  ['', []],
])('the ids in %j', (text, ids) => expect(pastedIds(text, resources)).toEqual(ids))

test('an id is of the kinds that have its prefix, or of any', () => {
  expect(kindsOf('rd_1', resources)).toEqual(['reserved-domains'])
  expect(kindsOf('unheard_1', resources)).toEqual(resources)
})

test('a name with spaces is no id', () => {
  expect(maybeId('anything-at_all.1')).toBe(true)
  expect(maybeId('two words')).toBe(false)
})
