import { expect, test } from 'vitest'
import type { State } from '@/lib/util/state'
import { keyAct } from './key-act'
import { healthyFirst } from './use-options'

const shown = { isShown: true, active: 0, count: 3, hasText: true }
const closed = { isShown: false, active: -1, count: 3, hasText: false }

test.each([
  ['ArrowDown', closed, 0],
  ['ArrowDown', shown, 1],
  ['ArrowDown', { ...shown, active: -1 }, 0],
  ['ArrowDown', { ...shown, active: 2 }, 0],
  ['ArrowUp', closed, 2],
  ['ArrowUp', shown, 2],
  ['ArrowUp', { ...shown, active: 2 }, 1],
  ['Escape', shown, 'close'],
  ['Escape', closed, null],
  ['Enter', shown, 'choose'],
  ['Enter', { ...shown, active: -1, hasText: false }, null],
  ['Enter', { ...closed, hasText: true }, 'nothing'],
  ['Enter', closed, null],
  ['a', shown, null],
])('the key %s in the state %j', (key, state, act) => expect(keyAct(key, state)).toBe(act))

test('working options come first, and otherwise keep their order', () => {
  const option = (id: string, state?: State) => ({ id, ...(state && { state: { state, label: '' } }) })
  const options = [
    option('a', 'wrong'),
    option('b'),
    option('c', 'ready'),
    option('d', 'attention'),
    option('e', 'ready'),
  ]
  expect(healthyFirst(options).map(({ id }) => id)).toEqual(['c', 'e', 'b', 'd', 'a'])
})
