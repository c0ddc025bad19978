import { expect, test } from 'vitest'
import { viewSearch } from './views'

test('a view has search, filters, grouping and sort order, but no position', () => {
  const search = {
    sort: '-title',
    q: 'a b',
    after: 'x',
    from: '101',
    region: 'us',
    group: 'type',
    'not-tag': 'env=prod',
    none: '',
  }
  expect(viewSearch(search)).toBe('group=type&not-tag=env%3Dprod&q=a+b&region=us&sort=-title')
  expect(viewSearch({ from: '101' })).toBe('')
})
