import { expect, test } from 'vitest'
import { withGrouping } from './use-list'

const isGrouping = (group: string) => group === 'tag:env'

test('a grouping that the list does not have is ignored', () => {
  const known = { group: 'tag:env', in: 'env=prod', sort: 'addr' }
  expect(withGrouping(known, isGrouping)).toEqual(known)
  expect(withGrouping({ ...known, group: 'tag.env' }, isGrouping)).toEqual({ sort: 'addr' })
  expect(withGrouping({ sort: 'addr' }, isGrouping)).toEqual({ sort: 'addr' })
})
