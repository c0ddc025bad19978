import { expect, test } from 'vitest'
import { storedRow } from '@/components/resource/testing/stored-row'
import { rowActions } from './row-items'
import { sortingOf } from './use-list'

test.each([
  ['operator', ['Fix record', 'Open', 'Copy ID']],
  ['viewer', ['Open', 'Copy ID']],
])('the menu of a row with a problem starts with its fix, for the role %s', (role, expected) => {
  const account = { slug: 'lab', blocked: {} }
  const seen = { account, viewer: { role }, copy: async () => {} } as unknown as Parameters<
    typeof rowActions
  >[1] // only the fields that a menu reads
  const action = { label: 'Fix record', href: '/lab/reserved-domains/rd_1#dns-fix' }
  const labels = (row: object, more = {}) =>
    rowActions({ name: 'tunnel-sessions' }, seen, { ...storedRow('ts_1', 'a'), ...row }, more).map(
      ({ label }) => label,
    )
  expect(labels({ action })).toEqual(expected)
  expect(labels({}, { action })).toEqual(expected)
  expect(labels({})).toEqual(['Open', 'Copy ID'])
})

test('the menu of a fixed row links to the form of the resource that serves it', () => {
  const account = { slug: 'lab', blocked: { 'endpoints.update': null, 'https-edges.update': null } }
  const seen = { account, viewer: { role: 'operator' }, copy: async () => {} } as unknown as Parameters<
    typeof rowActions
  >[1] // only the fields that a menu reads
  const editInstead = { resource: 'https-edges', id: 'edghts_1', label: 'Edit edge hosts' } as const
  const edits = (more: Parameters<typeof rowActions>[3]) =>
    rowActions({ name: 'endpoints' }, seen, storedRow('ep_1', 'https://a.example'), more).flatMap((item) =>
      item.label.startsWith('Edit') ? [item] : [],
    )
  expect(edits({ fixed: 'An edge serves this endpoint', editInstead })).toEqual([
    { label: 'Edit edge hosts', href: '/lab/https-edges/edghts_1/edit' },
  ])
  expect(edits({ fixed: 'An agent serves this endpoint' })).toMatchObject([
    { label: 'Edit', disabledReason: 'An agent serves this endpoint' },
  ])
})

test.each([
  ['problems', 'state', 'state', 'state ascending', '-state'],
  ['problems', 'state', 'title', 'state ascending', 'title'],
  ['state', 'state', 'state', 'state ascending', '-state'],
  ['-state', 'state', 'state', 'state descending', 'state'],
  ['problems', 'dns', 'dns', 'dns ascending', '-problems'],
  ['-problems', 'dns', 'dns', 'dns descending', 'problems'],
  ['-created_at', 'dns', 'dns', 'created_at descending', 'problems'],
])('a list sorted by %s with the states in %s: the header %s', (sort, problems, clicked, shown, next) => {
  const changes: unknown[] = []
  const sorting = sortingOf({ sort, change: (change) => void changes.push(change) }, problems)
  if (!('onSort' in sorting)) throw new Error('the headers are buttons')
  sorting.onSort(clicked)
  expect(`${sorting.column} ${sorting.direction}`).toBe(shown)
  expect(changes).toEqual([{ sort: next }])
})
