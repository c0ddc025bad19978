import { expect, test } from 'vitest'
import { localPage } from './use-local-list'

const rows = Array.from({ length: 250 }, (_, n) => n)

test.each([
  [{}, 0, 99, null, '100'],
  [{ after: '100' }, 100, 199, '100', '200'],
  [{ after: '200' }, 200, 249, '200', null],
  [{ before: '200' }, 100, 199, '100', '200'],
  [{ before: '100' }, 0, 99, null, '100'],
  [{ after: '900' }, 200, 249, '200', null],
  [{ after: '-5' }, 0, 99, null, '100'],
  [{ after: 'x' }, 0, 99, null, '100'],
])('the page at %j', (search, first, last, previous, next) => {
  const page = localPage(rows, search)
  expect([page.rows[0], page.rows.at(-1)]).toEqual([first, last])
  expect([page.previous, page.next, page.total]).toEqual([previous, next, 250])
})

test('a list without rows has one empty page', () =>
  expect(localPage([], {})).toMatchObject({ rows: [], previous: null, next: null, total: 0 }))
