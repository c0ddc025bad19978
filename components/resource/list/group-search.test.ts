import { expect, test } from 'vitest'
import { groupSearch } from './use-groups'

const search = { q: 'x', sort: 'id', group: 'region', from: '101', after: 'a', before: 'b' }

test("a group's search has the list's filters and order, and its own position", () => {
  expect(groupSearch(search, 'us')).toEqual({ q: 'x', sort: 'id', group: 'region', in: 'us' })
  expect(groupSearch(search, 'us', { after: 'c' })).toMatchObject({ after: 'c', in: 'us' })
})
