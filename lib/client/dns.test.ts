import { expect, test } from 'vitest'
import { isOpenFirst } from './dns'

test('the first of at most three broken rows is expanded initially', () => {
  const rows = (broken: number) => [
    ...Array.from({ length: broken }, () => ({ dns_state: 'missing' as const })),
    { dns_state: 'correct' as const },
  ]
  const opened = (broken: number) => {
    const all = rows(broken)
    return all.flatMap((row, n) => (isOpenFirst(row, all) ? n : []))
  }
  expect([0, 1, 3, 4].map(opened)).toEqual([[], [0], [0], []])
})
