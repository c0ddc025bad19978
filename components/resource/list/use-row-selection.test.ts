import { expect, test } from 'vitest'
import {
  type Chosen,
  countOf,
  isChosen,
  nothing,
  rangeOf,
  shownState,
  withRows,
  filterOf,
} from './use-row-selection'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id.toUpperCase() }))
const [a, b, c, d] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
const idsOf = (chosen: Chosen) => (chosen.kind === 'some' ? [...chosen.titles.keys()] : 'all')

test('Shift selects from the last row to this one, in either direction', () => {
  expect(rangeOf(rows, 'b', d)).toEqual([b, c, d])
  expect(rangeOf(rows, 'd', b)).toEqual([b, c, d])
  expect(rangeOf(rows, null, c)).toEqual([c])
  expect(rangeOf(rows, 'of another page', c)).toEqual([c])
})

test('rows of several pages stay selected, and one can be deselected after selecting all', () => {
  const first = withRows(nothing, [a, b], true, rows)
  expect(idsOf(withRows(first, [{ id: 'z', title: 'Z' }], true, []))).toEqual(['a', 'b', 'z'])
  expect(idsOf(withRows(first, [a], false, rows))).toEqual(['b'])
  const all: Chosen = { kind: 'matching', count: 1234 }
  expect([countOf(all), isChosen(all, 'any')]).toEqual([1234, true])
  expect(idsOf(withRows(all, [b], false, rows))).toEqual(['a', 'c', 'd'])
})

test('the header checkbox is none, some or all of the page', () => {
  expect(shownState(nothing, rows)).toBe('none')
  expect(shownState(withRows(nothing, [a], true, rows), rows)).toBe('some')
  expect(shownState(withRows(nothing, rows, true, rows), rows)).toBe('all')
})

test('a selection of all rows ignores the position, order and grouping', () =>
  expect(
    filterOf({
      q: 'x',
      type: 'cloud',
      sort: 'url',
      after: 'c',
      from: '101',
      group: 'type',
      before: undefined,
    }),
  ).toEqual({ q: 'x', type: 'cloud' }))
