import { expect, test } from 'vitest'
import { changedUrl } from './use-list-search'

const second = new URLSearchParams('type=cloud&after=c&from=101')

test.each([
  ['a filter returns to the first page', { type: 'edge' }, '?type=edge'],
  ['a removed filter also does', { type: '' }, '?'],
  ['the pager sets the position', { after: 'd', before: '', from: '201' }, '?type=cloud&after=d&from=201'],
])('%s', (_, changes, url) => expect(changedUrl(second, changes)).toBe(url))
