import { expect, test } from 'vitest'
import { eventMeaning, eventTypes, isEventType } from './event-types'

test('the 55 known types, each once, each with a meaning', () => {
  expect(eventTypes).toHaveLength(55)
  expect(new Set(eventTypes).size).toBe(55)
  expect(eventTypes.filter((type) => !isEventType(type) || !eventMeaning(type))).toEqual([])
  expect(eventMeaning('tcp_address_deleted.v0')).toBe('A TCP address was deleted')
  expect(eventMeaning('made_up.v0')).toBeUndefined()
})

test.each([
  ['ip_policy_created.v0', true],
  ['made_up.v9', true],
  ['ip_policy_created', false],
  ['ip_policy_created.v10', true],
  ['Made-Up.of.v0', true],
  ['ip_policy_created.v', false],
  [`${'a'.repeat(101)}.v0`, false],
  ['ip_policy_created.v0 ', false],
  ['../x.v0', false],
  ['a/b.v0', false],
  ['.v0', false],
  ['', false],
])('%j has the form of an event type: %j', (text, expected) => expect(isEventType(text)).toBe(expected))
