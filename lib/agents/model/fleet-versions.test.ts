import { expect, test } from 'vitest'
import { fleetOf } from './fleet-versions'

const counts = [
  { version: '3.30.2', count: 6 },
  { version: '3.31.0', count: 3 },
  { version: '2.9.0', count: 1 },
  { version: '', count: 4 },
]
const known = counts.map(({ version }) => version).filter(Boolean)

test('versions are newest first, compared within a major, and agents without one are not counted', () => {
  const { versions, behind, all } = fleetOf(counts, known)
  expect(versions).toEqual([
    { version: '3.31.0', count: 3, newer: null },
    { version: '3.30.2', count: 6, newer: '3.31.0' },
    { version: '2.9.0', count: 1, newer: null },
  ])
  expect([behind, all]).toEqual([6, 10])
})

test('an agent counts as behind even if no agent runs the newer version', () => {
  expect(fleetOf(counts, [...known, '3.32.0']).behind).toBe(9)
})

test('an empty fleet has no versions', () => {
  expect(fleetOf([], [])).toEqual({ versions: [], behind: 0, all: 0 })
})
