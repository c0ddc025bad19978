import { expect, test } from 'vitest'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { hasKind, nextPageQuery, rowsIn } from './list-response'

test.each([
  ['a row of this kind', 'ra_1', true],
  ['a row with an unknown prefix', 'custom_1', true],
  ['a row without a prefix', '17', true],
  ['a row of another kind', 'rd_1', false],
  ['a row of a kind whose prefix starts with this one', 'ra_x_1', true],
])('%s belongs to the list: %s, %s', (_, id, isOwn) => {
  expect(hasKind(reservedAddrs, { id })).toBe(isOwn)
})

test('another array is the list only if it has rows of this kind', () => {
  expect(rowsIn({ items: [{ id: 'ra_1' }] }, reservedAddrs)).toEqual([{ id: 'ra_1' }])
  for (const other of [[], [{ id: 'rd_1' }], [{ msg: 'no' }]])
    expect(rowsIn({ items: other }, reservedAddrs)).toBeNull()
  expect(rowsIn({ agent_ingresses: [] }, agentIngresses)).toEqual([])
  expect(rowsIn({ reserved_addrs: null, items: [{ id: 'ra_1' }] }, reservedAddrs)).toBeNull()
})

test.each([
  ['next', '/reserved_addrs?page=2'],
  ['nextPageUri', '/reserved_addrs?page=2'],
  ['paging', { after: 'x' }],
  ['has_more', true],
  ['links', ['x']],
  ['_links', { self: '/reserved_addrs', next: { href: '/reserved_addrs?page=2' } }],
  ['next_page', 2],
  ['total_pages', 2],
  ['continuation', 'x'],
])('a response without next_page_uri but with %s may have another page', (key, value) => {
  const list = { reserved_addrs: [], uri: '' }
  expect(nextPageQuery({ ...list, [key]: value }, 'http://x/reserved_addrs')).toBe('unclear')
  expect(nextPageQuery({ ...list, next_page_uri: null, [key]: value }, 'http://x/reserved_addrs')).toBe('end')
})

test('a response without next_page_uri is the last page if nothing else refers to another one', () => {
  const list = { reserved_addrs: [], uri: '', next_cursor: null, has_more: false, links: {}, total: 1 }
  const numbers = { page: 1, page_size: 100, total_pages: 1 }
  const _links = { self: { href: '/reserved_addrs' }, first: '/reserved_addrs', next: null }
  for (const more of [{}, numbers, { pagination: numbers }, { _links }])
    expect(nextPageQuery({ ...list, ...more }, 'http://x/reserved_addrs')).toBe('end')
})
