import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { groupingsOf, inOrder, isGrouping } from './groupings'
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
    const filters = filtersOf(info).filter((name) => name !== 'tag')
    expect(groupingsOf(info, [])).toEqual(filters)
    expect(filters.every((name) => isGrouping(info, name))).toBe(true)
  }
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
