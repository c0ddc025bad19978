import { expect, test } from 'vitest'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { choiceOf, choiceSearch, derivedFacetsOf, filtersOf } from './list-filters'

test('a filter choice can be written to a URL and read back', () => {
  for (const isNot of [false, true]) {
    const choice = { values: ['us', 'none'], isNot }
    expect(choiceOf(choiceSearch('region', choice), 'region')).toEqual(choice)
  }
  expect(choiceSearch('region', { values: ['us'], isNot: true })).toEqual({ region: '', 'not-region': 'us' })
  expect(choiceOf({ region: 'us', 'not-region': 'eu' }, 'region')).toEqual({ values: ['us'], isNot: false })
  expect(choiceOf({ region: ',' }, 'region').values).toEqual([])
  expect(choiceOf({ verdict: 'wrong,ready' }, 'verdict', ['wrong', 'missing']).values).toEqual(['wrong'])
  expect(choiceOf({ verdict: 'ready' }, 'verdict', ['wrong', 'missing']).values).toEqual([])
})

test('derived filters are offered only for resources that have their data', () => {
  expect(derivedFacetsOf(resourceInfos['reserved-domains'])).toEqual(['dns', 'certificate', 'tag'])
  expect(derivedFacetsOf(resourceInfos['certificate-authorities'])).toEqual(['state', 'expires', 'tag'])
  expect(derivedFacetsOf(resourceInfos['abuse-reports'])).not.toContain('dns')
})

test('the filters of a list have unique names', () => {
  for (const info of Object.values(resourceInfos)) {
    const names = filtersOf(info)
    expect(names).toEqual([...new Set(names)])
  }
})
