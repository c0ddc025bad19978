import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { filterLabels } from './resource-list'

const counts = { page_size: 100, total: 2, all: 2, next: null, previous: null }
const freshness = { as_of: null, error: null, syncing: false, listable: true }
const tag = [
  { value: 'env=prod', count: 2 },
  { value: 'env=test', count: 1 },
]
const owned = { by: 'owner_id', values: [{ value: 'usr_1', count: 2, label: 'Ada' }], total: 1 }
const page = { ...counts, ...freshness, rows: [], facets: { tag }, groups: owned }
const labels = filterLabels(resourceInfos.credentials, page, (_, value) => value)

test('the groupings are the fields and tag keys of the list, and the one in the URL', () => {
  expect(labels.groupings(undefined)).toEqual([
    { value: 'state', label: 'State' },
    { value: 'owner_id', label: 'Owner' },
    { value: 'tag:env', label: 'Tag: env' },
  ])
  expect(labels.groupings('tag:env')).toHaveLength(3)
  expect(labels.groupings('tag:gone').at(-1)).toEqual({ value: 'tag:gone', label: 'Tag: gone' })
})

test('a group is labeled by its resource, its tag, or the missing value', () => {
  expect(labels.groupLabel('owner_id', 'usr_1')).toBe('Ada')
  expect(labels.groupLabel('owner_id', 'none')).toBe('No owner')
  expect(labels.groupLabel('tag:env', 'env=prod')).toBe('env=prod')
  expect(labels.groupLabel('tag:env', 'none')).toBe('No env tag')
  const domains = filterLabels(resourceInfos['reserved-domains'], undefined, (_, value) => value)
  expect(domains.groupLabel('dns', 'none')).toBe('No record needed')
})

test('the numbers per state are those that were counted together with the states of the rows', () => {
  const counts = [{ value: 'wrong:Unreachable', count: 2 }]
  const stated = { ...page, facets: { ...page.facets, state: [{ value: 'ready:Online', count: 7 }] } }
  const { options } = filterLabels(resourceInfos.endpoints, stated, (_, value) => value, counts)
  expect(options('state')).toEqual([{ ...counts[0], label: 'Unreachable' }])
  expect(options('type')).toEqual(
    filterLabels(resourceInfos.endpoints, page, (_, value) => value).options('type'),
  )
})
