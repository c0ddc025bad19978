import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { groupingsOf, inOrder, isGrouping, withGrouping } from './groupings'
import { filtersOf } from './list-filters'

test('a list can be grouped by each of its filters and by the keys of its tags', () => {
  const domains = resourceInfos['reserved-domains']
  expect(groupingsOf(domains, ['env=prod', 'env=test', 'team=a'])).toEqual([
    'region',
    'dns',
    'certificate',
    'tag:env',
    'tag:team',
  ])
  expect(groupingsOf({ ...domains, fields: {} }, ['env=prod'])).toEqual(['region', 'dns'])
  for (const info of Object.values(resourceInfos)) {
    const filters = filtersOf(info)
    const single = filters.filter((name) => name !== 'tag')
    expect(groupingsOf(info, [])).toEqual(single)
    expect(single.every((name) => isGrouping(filters, name))).toBe(true)
    expect(isGrouping(filters, 'tag:env')).toBe(filters.includes('tag'))
    for (const unknown of ['tag', 'tag:', 'tag:a=b', 'tag:a,b', 'nothing'])
      expect(isGrouping(filters, unknown), unknown).toBe(false)
  }
})

test('a grouping that the list does not have is ignored', () => {
  const isKnown = (group: string) => group === 'tag:env'
  const known = { group: 'tag:env', in: 'env=prod', sort: 'addr' }
  expect(withGrouping(known, isKnown)).toEqual(known)
  expect(withGrouping({ ...known, group: 'tag.env' }, isKnown)).toEqual({ sort: 'addr' })
  expect(withGrouping({ sort: 'addr' }, isKnown)).toEqual({ sort: 'addr' })
})

test('groups are ordered by size, states in their own order, and rows without a value last', () => {
  const groups = (values: string[]) => values.map((value, i) => ({ value, count: 10 + i }))
  const order = (by: string, values: string[]) => inOrder(by, groups(values)).map(({ value }) => value)
  expect(order('region', ['eu', 'us', 'none'])).toEqual(['us', 'eu', 'none'])
  expect(
    order('state', ['ready:Ready', 'ready:Service not checked', 'wrong:Unreachable', 'wrong:Failing']),
  ).toEqual(['wrong:Unreachable', 'wrong:Failing', 'ready:Service not checked', 'ready:Ready'])
  expect(order('expires', ['none', 'later', '7d', 'expired'])).toEqual(['expired', '7d', 'later', 'none'])
})
