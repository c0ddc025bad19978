import { describe, expect, test } from 'vitest'
import { actTitle, actWords } from './act-words'
import { registry } from './registry'

test.each([
  ['reserved-domains.create', true, 'Created domain'],
  ['reserved-addrs.delete', true, 'Deleted TCP address'],
  ['bot-users.update', true, 'Updated bot user'],
  ['bot-users.update', false, 'Update bot user'],
  ['reserved-domains.detachPolicy', true, 'Stopped managing the certificate of domain'],
  ['sessions.sign-in', true, 'Signed in'],
  ['sessions.sign-in', false, 'Sign in'],
  ['accounts.connect', true, 'Connected account'],
  ['of-another.version', true, 'of-another.version'],
  ['bot-users.constructor', true, 'bot-users.constructor'],
])('%s, done: %s', (operation, isDone, words) => expect(actTitle(operation, isDone)).toBe(words))

test('inside a sentence about the thing', () => {
  expect(actWords('reserved-addrs.update', 'it')).toEqual({ intent: 'update it', done: 'updated it' })
  expect(actWords('sessions.end', 'it').done).toBe('ended sessions')
})

describe('each operation that changes something has words', () => {
  const changing = Object.values(registry)
    .flatMap(({ ops }) => Object.values<{ name: string; method: string }>(ops))
    .filter(({ method }) => method !== 'GET')
  test.each(changing.map(({ name }) => name))('%s', (name) => expect(actWords(name).done).not.toBe(name))
})
