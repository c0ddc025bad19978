import { expect, test } from 'vitest'
import { eventMatrix, eventMeaning, eventTypes, isEventType } from './event-types'

test('the catalog has 55 unique event types, each with a description', () => {
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

test('the matrix groups types by kind and change, and lists other types separately', () => {
  const present = [
    'ip_policy_updated.v0',
    'made_up_created.v0',
    'agent_session_stop.v0',
    'ip_policy_created.v0',
  ]
  const { groups, others } = eventMatrix(present)
  expect(groups.map(({ label }) => label)).toEqual(['Access control'])
  expect(groups[0]?.rows).toEqual([
    {
      label: 'IP policy',
      cells: [
        { type: 'ip_policy_created.v0', change: 'created', isPresent: true },
        { type: 'ip_policy_updated.v0', change: 'updated', isPresent: true },
        { type: 'ip_policy_deleted.v0', change: 'deleted', isPresent: false },
      ],
    },
  ])
  expect(others).toEqual(['made_up_created.v0', 'agent_session_stop.v0'])
})

test('the matrix and the other types cover the whole catalog', () => {
  const { groups, others } = eventMatrix(eventTypes)
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  expect(cells).toHaveLength(51)
  expect(cells.every(({ isPresent }) => isPresent)).toBe(true)
  expect(others).toHaveLength(4)
  expect(eventMatrix([])).toEqual({ groups: [], others: [] })
})
