import { expect, test } from 'vitest'
import { exactIds, kindsOf, maybeId, pastedIds } from './form-ref-id'

const resources = ['bot-users', 'reserved-domains'] as const

test.each([
  ['rd_1', ['rd_1']],
  [' rd_1,\nbot_2 ', ['rd_1', 'bot_2']],
  ['rd_1 and more', []],
  ['example.com', []],
  ['rd_1/../2', []],
  ['', []],
])('the IDs in the pasted text %j', (text, ids) => expect(pastedIds(text, resources)).toEqual(ids))

test('an ID belongs to the kinds with its prefix, or to any kind', () => {
  expect(kindsOf('rd_1', resources)).toEqual(['reserved-domains'])
  expect(kindsOf('unheard_1', resources)).toEqual(resources)
})

test('a name with spaces is not an ID', () => {
  expect(maybeId('anything-at_all.1')).toBe(true)
  expect(maybeId('two words')).toBe(false)
})

test.each([
  ['harbor.example.com', ['rd_1']],
  ['HARBOR.example.com', ['rd_1']],
  ['unheard_1', ['unheard_1']],
  ['rd_9', ['rd_9']],
  ['harbor', []],
  ['twice', []],
])('the typed text %j identifies %j', (text, ids) => {
  const options = [
    { id: 'rd_1', title: 'harbor.example.com' },
    { id: 'unheard_1', title: 'Dock' },
    { id: 'rd_2', title: 'Twice' },
    { id: 'rd_3', title: 'twice' },
  ]
  expect(exactIds(text, options, resources)).toEqual(ids)
})
