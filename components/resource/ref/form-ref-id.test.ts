import { expect, test } from 'vitest'
import { exactIds, isIdFor, kindsOf, pastedIds } from './form-ref-id'

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

test.each([
  ['rd_1', true],
  ['usr_1', true], // users own credentials, but have no pages
  ['bkdsc_1', false],
  ['opening', false],
  ['rd_', false],
  ['rd_1 and more', false],
])('the text %j is offered as an ID: %s', (text, isOffered) =>
  expect(isIdFor(text, resources)).toBe(isOffered),
)

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
