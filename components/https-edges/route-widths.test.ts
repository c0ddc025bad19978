import { expect, test } from 'vitest'
import { backendWidths, moduleWidth, stateWidths } from './route-widths'

const remOf = (width: string | undefined) => Number.parseFloat(width ?? '')

/** The widths, in rem, of the route table in windows of 1,200, 1,280, 1,440 and 1,680 px, without its menu column. */
const tables = [52.5, 57.5, 68.4, 82.5]

const failing = { state: 'wrong', label: 'Mostly unreachable', cause: '90% of requests fail' } as const
const spread = ['Opening hours', 'Telemetry, 10% to the new version', 'Crane controllers']

test('a long match, cause and backend fit beside each other in a window of 1,440 px', () => {
  const states = remOf(stateWidths([failing])[2])
  const backends = remOf(backendWidths(spread)[2])
  const modules = remOf(moduleWidth([{ label: 'WebSocket converter', others: 1 }]))
  expect(states).toBeGreaterThanOrEqual(17.65)
  expect(backends).toBeGreaterThanOrEqual(15.4)
  expect(modules).toBeGreaterThanOrEqual(11.95)
  // The room for hoists.site1.harbour.example/, with the column for the kind.
  expect((tables[2] ?? 0) - states - backends - modules - 6).toBeGreaterThanOrEqual(16)
})

test('short states and names leave their room to the match', () => {
  const ready = { state: 'ready', label: 'Ready' } as const
  expect(stateWidths([ready])).toEqual(['7rem', '7rem', '7rem', '7rem'])
  expect(remOf(backendWidths(['Quay'])[3])).toBeLessThan(9)
  expect(remOf(moduleWidth([{ label: 'OAuth', others: 0 }]))).toBeLessThan(8)
})

test('long states and names leave room for the match in each window', () => {
  const long = 'a'.repeat(80)
  const states = stateWidths([{ ...failing, cause: long }])
  const backends = backendWidths([long])
  const modules = moduleWidth([{ label: long, others: 5 }])
  for (const [at, table] of tables.entries())
    expect(table - remOf(states[at]) - remOf(backends[at]) - remOf(modules) - 6).toBeGreaterThanOrEqual(10)
})

test('an address needs more room than a name of the same length', () => {
  expect(remOf(backendWidths(['planning.office.example:443'])[2])).toBeGreaterThan(
    remOf(backendWidths(['Planning office of example'])[2]),
  )
})
