import { expect, test } from 'vitest'
import { defineInfo } from '@/lib/contract/resource'
import { resources } from '@/lib/resources/registry'
import { facetColumn, facetsOf } from './facets'

const field = { label: '', kind: 'text' } as const
const info = defineInfo({
  name: 'hooks',
  label: 'Hooks',
  one: 'Hook',
  idPrefix: 'hk',
  about: '',
  help: 'using#start',
  deletion: '',
  title: 'name',
  identifies: [],
  facets: ['kind', 'active'],
  search: [],
  columns: ['name'],
  fields: { name: field, kind: field, active: field },
  refs: {},
})

test('each facet has the column of its position, and other fields have no column', () => {
  expect(facetsOf(info)).toEqual([
    { name: 'kind', column: 'facet_1' },
    { name: 'active', column: 'facet_2' },
  ])
  expect(facetColumn(info, 'active')).toBe('facet_2')
  expect(() => facetColumn(info, 'name')).toThrow('hooks has no facet name')
})

test.each(resources.map(({ info }) => [info.name, info] as const))(
  '%s: every facet has a column',
  (_, info) => {
    expect(facetsOf(info)).toHaveLength(info.facets.length)
  },
)
