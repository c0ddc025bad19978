import { expect, test } from 'vitest'
import { checkPolicy } from './check'

const messages = (rules: unknown) =>
  checkPolicy(JSON.stringify({ on_http_request: rules })).map(({ message }) => message)

test('a misspelled field of a rule and a misspelled action are checked inside too', () => {
  const deny = { type: 'denny', config: { status_code: 'abc' } }
  expect(messages([{ expresions: 'bad', actions: [deny] }])).toEqual([
    'Unknown field in a rule: expresions. Did you mean expressions?',
    'Expressions must be a list of strings',
    'Unknown action: denny. Did you mean deny?',
    'status_code must be an HTTP status code from 100 to 599',
  ])
})

test('a misspelled list of actions counts as the list', () => {
  expect(messages([{ action: [{ type: 'deny', config: { status_code: 99 } }] }])).toEqual([
    'Unknown field in a rule: action. Did you mean actions?',
    'status_code must be an HTTP status code from 100 to 599',
  ])
})

test('a field that is not similar to any known field is not checked inside', () => {
  expect(messages([{ conditions: 1, actions: [{ type: 'deny' }] }])).toEqual([
    'Unknown field in a rule: conditions. Known fields: name, expressions, actions',
  ])
})

test('a misspelled action has no problems that its correction might solve', () => {
  expect(messages([{ actions: [{ type: 'rate-limt', config: { limit: 'abc' } }] }])).toEqual([
    'Unknown action: rate-limt. Did you mean rate-limit?',
  ])
})

test('only a name with a single similar action has a correction', () => {
  const correctionOf = (type: string) =>
    checkPolicy(JSON.stringify({ on_http_request: [{ actions: [{ type }] }] }))[0]?.correction
  expect(correctionOf('rate-limt')).toEqual({ typed: 'rate-limt', meant: 'rate-limit' })
  expect(correctionOf('respond')).toBeUndefined()
  expect(correctionOf('zzz')).toBeUndefined()
})
