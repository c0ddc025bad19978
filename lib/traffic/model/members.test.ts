import { expect, test } from 'vitest'
import { failing } from './failures'
import { failoverCondition, type Member, weightedCondition } from './members'

const member = (id: string, state: Member['state'] = 'ready'): Member => ({
  id,
  name: id,
  state,
  problem: state === 'wrong' ? { ...failing(`Agent of ${id} is offline`), action: null } : null,
})
const off = (id: string) => member(id, 'wrong')

const shown = (condition: ReturnType<typeof weightedCondition>) =>
  condition && `${condition.state}, ${condition.status}: ${condition.problem?.sentence ?? ''}`

test.each<[string, Record<string, number>, Member[], string | null]>([
  ['all ready', { a: 1, b: 1 }, [member('a'), member('b')], null],
  ['all offline', { a: 1, b: 1 }, [off('a'), off('b')], null], // the members' own messages report it
  [
    'a small share offline',
    { a: 9, b: 1 },
    [member('a'), off('b')],
    'attention, Partly offline: Agent of b is offline, so 10% of requests fail.',
  ],
  [
    'the largest share offline',
    { a: 9, b: 1 },
    [off('a'), member('b')],
    'wrong, Mostly offline: Agent of a is offline, so 90% of requests fail.',
  ],
  [
    'several offline',
    { a: 1, b: 1, c: 2 },
    [off('a'), off('b'), member('c')],
    "wrong, Mostly offline: 2 of 3 backends of Top aren't working, so 50% of requests fail.",
  ],
  ['only one with a weight of 0 offline', { a: 1, b: 0 }, [member('a'), off('b')], null],
  [
    'only one with a weight of 0 ready',
    { a: 5, b: 0 },
    [off('a'), member('b')],
    'wrong, All offline: All backends in Top with a weight above 0 are down, so requests fail.',
  ],
  [
    'almost everything offline',
    { a: 9999, b: 1 },
    [off('a'), member('b')],
    'wrong, Mostly offline: Agent of a is offline, so over 99.9% of requests fail.',
  ],
])('weighted backends with %s', (_, weights, members, expected) => {
  expect(shown(weightedCondition('Top', weights, members))).toBe(expected)
})

test.each<[string, Member[], string | null]>([
  ['the first ready', [member('a'), off('b')], null],
  ['all offline', [off('a'), off('b')], null],
  [
    'the first offline',
    [off('a'), member('b')],
    'attention, On fallback: Agent of a is offline, so requests go to b.',
  ],
  [
    'the first two offline',
    [off('a'), off('b'), member('c')],
    "attention, On fallback: The first 2 backends aren't working, so requests go to c.",
  ],
])('failover backends with %s', (_, members, expected) => {
  expect(shown(failoverCondition(members))).toBe(expected)
})
