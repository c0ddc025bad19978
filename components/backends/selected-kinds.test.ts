import { expect, test } from 'vitest'
import { selectedKinds } from './selected-kinds'

test('selected backends are grouped by kind, in the order of the tabs', () => {
  const kinds = new Map([
    ['a', 'weighted-backends'],
    ['b', 'static-backends'],
    ['c', 'weighted-backends'],
    ['d', 'failover-backends'],
  ] as const)
  expect(selectedKinds(['a', 'b', 'c'], kinds)).toEqual([
    { kind: 'static-backends', ids: ['b'] },
    { kind: 'weighted-backends', ids: ['a', 'c'] },
  ])
  expect(selectedKinds([], kinds)).toEqual([])
})
