import { expect, test } from 'vitest'
import { mergePages } from './backends'
import { readCursor } from '@/lib/inventory/list/page'

const row = (id: string, title = id) => ({ id, title, created_at: '2026-01-01T00:00:00Z' })
const page = (ids: string, next = false, previous = false) => ({
  rows: ids.split('').map((id) => row(id)),
  next: next ? 'more' : null,
  previous: previous ? 'more' : null,
})
const byTitle = { column: 'title', isDescending: false, from: null, size: 3 } as const
const idOf = (cursor: string | null) => (cursor === null ? null : readCursor(cursor).id)
const merged = (
  pages: ReturnType<typeof page>[],
  options: Partial<Parameters<typeof mergePages>[1]> = {},
) => {
  const { rows, next, previous } = mergePages(pages, { ...byTitle, ...options })
  return [rows.map(({ id }) => id).join(''), idOf(previous), idOf(next)]
}

test('the first page has the first rows of all lists and continues after its last row', () => {
  expect(merged([page('ade'), page('bc')])).toEqual(['abc', null, 'c'])
})

test('a page with the last rows of every list has no next page', () => {
  expect(merged([page('a'), page('bc')])).toEqual(['abc', null, null])
  expect(merged([page('abc', true), page('')])).toEqual(['abc', null, 'c'])
  expect(merged([page(''), page('')])).toEqual(['', null, null])
})

test('a page after a cursor also has a previous page', () => {
  expect(merged([page('d'), page('e', true)], { from: 'after' })).toEqual(['de', 'd', 'e'])
})

test('a page before a cursor has the rows nearest to it', () => {
  expect(merged([page('ad'), page('bc')], { from: 'before' })).toEqual(['bcd', 'b', 'd'])
  expect(merged([page('a'), page('bc')], { from: 'before' })).toEqual(['abc', null, 'c'])
  expect(merged([page('b', false, true), page('c')], { from: 'before' })).toEqual(['bc', 'b', 'c'])
})

test('rows can be in descending order, and rows with equal values are ordered by ID', () => {
  expect(merged([page('eca'), page('db')], { isDescending: true })).toEqual(['edc', null, 'c'])
  expect(merged([page('ac'), page('b')], { column: 'created_at' })).toEqual(['abc', null, null])
})

test('rows with problems come first, then the newest rows', () => {
  const ranked = (id: string, sort_key: string) => ({ ...row(id), sort_key })
  const pages = [[ranked('a', '2x'), ranked('b', '0z')], [ranked('c', '1y')]].map((rows) => ({
    rows,
    next: null,
    previous: null,
  }))
  const found = mergePages(pages, { ...byTitle, column: 'problems', isDescending: true, size: 2 })
  expect(found.rows.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(readCursor(found.next ?? '')).toEqual({ value: '1y', id: 'c' })
})

test('texts are compared by bytes, as in the database', () => {
  const rows = [row('1', '\u{1F600}'), row('2', '\uFF5E')] // UTF-16 order is the reverse
  const found = mergePages([{ rows, next: null, previous: null }], byTitle)
  expect(found.rows.map(({ id }) => id)).toEqual(['2', '1'])
})
