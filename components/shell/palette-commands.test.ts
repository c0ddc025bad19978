import { expect, test } from 'vitest'
import { commandIn, commandItems } from './palette-commands'
import { stillMatches } from './palette-groups'

test.each([
  ['restart quay', { command: 'restart', rest: 'quay' }],
  ['Rest  Quay gate', { command: 'restart', rest: 'quay gate' }],
  ['stop', { command: 'stop', rest: '' }],
  ['res quay', null],
  ['quay restart', null],
])('%j is the command %j', (text, command) => expect(commandIn(text)).toEqual(command))

const restart = { command: 'restart', rest: '' } as const
const target = { id: 'ag_1', name: 'quay-gateway' }

test('a command opens its confirmation on the page of the agent', () => {
  const [item] = commandItems('lab', restart, { targets: [target], target_count: 1 })
  expect(item).toMatchObject({ label: 'Restart quay-gateway', to: '/lab/agents/ag_1?command=restart' })
  expect(item && stillMatches(item, 'restart quay')).toBe(true)
})

test("an agent that can't receive the command has a disabled entry with the reason", () => {
  const reason = "Agents on Windows can't be restarted remotely."
  const targets = [{ ...target, reason }]
  expect(commandItems('lab', restart, { targets, target_count: 1 })).toMatchObject([
    { disabledReason: reason },
  ])
})

test.each([
  ['', '/lab/agents'],
  ['quay', '/lab/agents?q=quay'],
])('the last entry for %j counts the other agents and opens their list', (rest, to) => {
  const items = commandItems('lab', { ...restart, rest }, { targets: [target], target_count: 3 })
  expect(items.at(-1)).toMatchObject({ label: '2 more agents', to })
})
