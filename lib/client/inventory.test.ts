import { expect, test } from 'vitest'
import { shownAgainMs, statesAgainMs } from './inventory'
import { listStatesQuery } from './traffic'

const read = { as_of: '2026-01-01T00:00:00Z', syncing: false, listable: true, error: null }

test('a list with states refetches its rows and counts as often as the states of its rows', () => {
  expect(shownAgainMs('tunnels', read)).toBe(statesAgainMs)
  expect(listStatesQuery('lab', 'tunnels', {}).refetchInterval).toBe(statesAgainMs)
  expect(shownAgainMs('bot-users', read)).toBe(false)
  expect(shownAgainMs('tunnels', { ...read, syncing: true })).toBe(1_000)
})
