import { expect, test } from 'vitest'
import type { Column } from '@/components/ui/data-table-column'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import {
  fitForWindows,
  fitForPhones,
  isAnyCut,
  lengthsOf,
  shortWidth,
  textLength,
  textWidth,
  widthsIn,
  withShares,
} from './column-widths'

test.each([
  ['created_at', '7rem'],
  ['type', undefined],
  ['url', undefined],
  ['description', undefined],
])('the width of the column %s is %s', (field, width) => expect(shortWidth(endpointsInfo, field)).toBe(width))

test('a phone shows the name, the next column and the time, unless a column has its own breakpoint', () => {
  const columns = [
    { id: 'name' },
    { id: 'state' },
    { id: 'type' },
    { id: 'tags', hideBelow: 'lg' as const },
    { id: 'created_at' },
  ]
  const hidden = fitForPhones(columns, 'created_at').map(({ hideBelow }) => hideBelow)
  expect(hidden).toEqual([undefined, undefined, 'sm', 'lg', undefined])
})

const fixed = (width: string) => ({ width })
/**
 * Returns a column whose longest value has this length. By default, most of its values have the same length.
 */
const values = (length: number, usual = length) => ({ length, usual })

test.each([
  ['a description', [fixed('8rem'), fixed('8rem'), {}, fixed('7rem')], 18],
  ['one other column', [{}, fixed('7rem')], 24],
  ['many short columns', [fixed('8rem'), fixed('8rem'), fixed('9rem'), {}, fixed('7rem')], 16],
  ['several flexible columns', [{}, {}, {}, fixed('7rem')], 16],
])('the name has enough room beside %s', (_, others, least) => {
  const [name, ...widths] = widthsIn([values(60), ...others], 62)
  expect(name).toBeGreaterThanOrEqual(least)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(6)
})

test('columns get what their values need, and share the rest of the table', () => {
  const widths = widthsIn([values(20), values(9), values(30), fixed('7rem')], 72)
  const sum = widths.reduce((total, width) => total + width, 0)
  expect(sum).toBeCloseTo(72 - 5.75, 1)
  expect(widths[3]).toBe(7)
  for (const [index, length] of [20, 9, 30].entries())
    expect(widths[index]).toBeGreaterThan(length * 0.49 + 1.75)
})

test('if not all columns fit, the widest shrink to the same width', () => {
  const [name = 0, short = 0, wide = 0, wider = 0] = widthsIn(
    [values(30), values(9), values(60), values(80)],
    62,
  )
  expect(short).toBeCloseTo(9 * 0.49 + 1.75, 1)
  expect(name).toBeGreaterThan(30 * 0.49 + 1.75)
  expect(wide).toBeCloseTo(wider, 1)
})

test('a column with one long value does not take the room of a column with many', () => {
  const [, many = 0, one = 0] = widthsIn([values(20), values(60), values(60, 0), fixed('20rem')], 72)
  expect(many).toBeGreaterThan(2 * one)
})

test('a column that is mostly empty still shows the start of its values', () => {
  const [, , tags] = widthsIn([values(20), values(90), values(24, 0), fixed('20rem')], 62)
  expect(tags).toBeGreaterThan(14 * 0.49 + 1.75 - 0.1)
})

test('a fixed width that is too narrow for the header grows', () => {
  expect(widthsIn([values(20), { header: 'Operating system', width: '7rem' }], 62)[1]).toBeGreaterThan(8)
})

test('a description has the room that a wider window adds', () => {
  const columns = [
    values(38),
    fixed('11.5rem'),
    { header: 'Type', ...values(8) },
    { header: 'Binding', ...values(10, 6) },
    { header: 'Description', ...values(28, 20) },
    fixed('7rem'),
  ]
  expect(widthsIn(columns, 62)[4]).toBeGreaterThan(7)
  expect(widthsIn(columns, 72)[4]).toBeGreaterThan(13)
  expect(isAnyCut(columns, 62)).toBe(true)
  expect(isAnyCut(columns, 87)).toBe(false)
})

test('fixed columns that leave no room for the name shrink', () => {
  const [name, ...others] = widthsIn([values(60), ...Array.from({ length: 8 }, () => fixed('8rem'))], 62)
  expect(name).toBe(18)
  for (const width of others) expect(width).toBeLessThan(8)
})

test('a fixed column has its width in all windows, and others grow with the table', () => {
  const [name, state, text] = withShares<{ width?: string; steps?: string[]; length?: number }>([
    values(20),
    fixed('8rem'),
    values(200),
  ])
  expect(name).toMatchObject({ width: undefined })
  expect(state).toMatchObject({ width: '8rem', steps: ['8rem', '8rem', '8rem', '8rem'] })
  expect(text?.width).toMatch(/%$/)
  expect(text?.steps).toHaveLength(4)
  for (const step of text?.steps ?? []) expect(step).toMatch(/^[\d.]+%$/)
})

test('a column that is hidden at 1,280 px leaves the others the width that they have without it', () => {
  const others = [values(20), values(40), values(90)]
  const stepsOf = (columns: readonly object[]) =>
    withShares<{ steps?: string[]; width?: string }>(columns)[2]?.steps ?? []
  const alone = stepsOf(others)
  const beside = stepsOf([...others, { width: '10rem', hideBelow: 'xl' }])
  expect(beside.slice(0, 2)).toEqual(alone.slice(0, 2))
  expect(beside[2]).not.toBe(alone[2])
  const later = stepsOf([...others, { width: '10rem', hideBelow: '2xl' }])
  expect(later.slice(0, 3)).toEqual(alone.slice(0, 3))
  expect(later[3]).not.toBe(alone[3])
})

test('the length of a sans-serif text depends on its letters', () => {
  expect(textLength('Old dock gate (expired certificate authority)', true) / 45).toBeCloseTo(0.72, 1)
  expect(textLength('MILLWHARF WWW MAMMOTH', true) / 21).toBeCloseTo(1.11, 1)
  expect(textLength('a.example', false)).toBe(9)
})

test('lengths contain the longest, one of most values, and one of most values that are not empty', () => {
  expect(lengthsOf([0, 0, 0, 40])).toEqual({ length: 40, usual: 0, filled: 40 })
  expect(lengthsOf([10, 20, 30, 40])).toEqual({ length: 40, usual: 30, filled: 40 })
  expect(lengthsOf([0, ...Array.from({ length: 9 }, () => 8), 90])).toEqual({
    length: 90,
    usual: 8,
    filled: 8,
  })
  expect(lengthsOf([])).toEqual({ length: 0, usual: 0, filled: 0 })
})

test.each([
  ['mostly empty', lengthsOf([0, 0, 0, 0, 24]), 24],
  ['full', lengthsOf([24, 24, 24]), 24],
  ['of one long value among many', lengthsOf([...Array.from({ length: 20 }, () => 12), 200]), 12],
])('a column that is kept whole and %s is not cut before others are short', (_, lengths, whole) => {
  const tags = { header: 'Tags', isKeptWhole: true, ...lengths }
  const widths = widthsIn(
    [values(24), { ...values(60), isProse: true }, values(33), fixed('14rem'), tags],
    71,
  )
  expect(widths[4]).toBeGreaterThan(whole * 0.49 + 1.75 - 0.1)
  expect(widths[4]).toBeLessThan(whole * 0.49 + 1.75 + 4)
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(7)
})

test('a column that is kept whole leaves readable widths to the others in a full table', () => {
  const tags = { isKeptWhole: true, ...lengthsOf([70, 70]) }
  const [, text = 0, id = 0, wide = 0] = widthsIn([values(24), values(60), values(33), tags], 56)
  expect(text).toBeGreaterThanOrEqual(7)
  expect(id).toBeGreaterThanOrEqual(7)
  expect(wide).toBeGreaterThan(text)
  const [name, ...crowded] = widthsIn([values(24), values(60), values(33), fixed('25rem'), tags], 56)
  expect(name).toBeGreaterThan(24 * 0.49 + 1.75)
  for (const width of crowded) expect(width).toBeGreaterThan(3)
})

test('a tablet hides the columns that do not fit and keeps later ones that do', () => {
  const columns = [
    { id: 'url' },
    { id: 'state', width: '8.75rem' },
    { id: 'type', width: '8rem' },
    { id: 'bindings', width: '8rem' },
    { id: 'description' },
    { id: 'tags', width: '10rem', hideBelow: 'xl' as const },
    { id: 'created_at', width: '7rem' },
  ]
  expect(fitForWindows(columns).map(({ id, hideBelow }) => [id, hideBelow])).toEqual([
    ['url', undefined],
    ['state', undefined],
    ['type', undefined],
    ['bindings', 'lg'],
    ['description', 'lg'],
    ['tags', 'xl'],
    ['created_at', undefined],
  ])
})

test('a column that is narrower on a tablet leaves room for the next one', () => {
  const columns = (tabletWidth?: string): Parameters<typeof fitForWindows>[0] => [
    { id: 'url', ...values(40) },
    { id: 'state', width: '21rem', ...(tabletWidth !== undefined && { tabletWidth }) },
    { id: 'type', header: 'Type', ...values(5) },
  ]
  const typeOf = (tabletWidth?: string) => fitForWindows(columns(tabletWidth))[2]?.hideBelow
  expect([typeOf(), typeOf('12rem')]).toEqual(['lg', undefined])
  const [, state] = withShares(columns('12rem'))
  expect(state).toMatchObject({ width: '12rem', steps: Array(4).fill('21rem') })
})

test('a window hides the last columns rather than truncate names and most of the values', () => {
  const columns = [
    { id: 'name', ...values(30) },
    { id: 'state', width: '11.5rem' },
    { id: 'hosts', header: 'Hosts and ports', ...values(40) },
    { id: 'description', header: 'Description', isProse: true, ...values(40) },
    { id: 'created_at', width: '7rem' },
    { id: 'tags', header: 'Tags', ...values(20) },
  ]
  const hiddenIn = (all: Parameters<typeof fitForWindows>[0]) =>
    fitForWindows(all, 'created_at').flatMap(({ id, hideBelow }) =>
      hideBelow === 'xl' || hideBelow === '2xl' ? [`${id} ${hideBelow}`] : [],
    )
  expect(hiddenIn(columns)).toEqual(['description 2xl', 'tags 2xl'])
  const withHosts = (length: number) =>
    columns.map((one) => (one.id === 'hosts' ? { ...one, ...values(length) } : one))
  expect(hiddenIn(withHosts(14))).toEqual(['tags xl'])
  expect(hiddenIn(withHosts(36))).toEqual(['description xl', 'tags 2xl'])
  expect(hiddenIn(columns.map((one) => ({ ...one, ...(!one.width && values(8)) })))).toEqual([])
})

test('a column that a laptop hides returns only where it leaves other values whole', () => {
  const columns = [
    { id: 'name', ...values(38) },
    { id: 'state', width: '11.5rem' },
    { id: 'tls', width: '7rem', hideBelow: 'xl' as const },
    { id: 'hosts', header: 'Hosts and ports', ...values(44) },
    { id: 'created_at', width: '7rem' },
  ]
  const [, , tls, hosts] = fitForWindows(columns, 'created_at')
  expect(tls?.hideBelow).toBe('2xl')
  expect(hosts?.hideBelow).toBeUndefined()
  const short = columns.map((one) => (one.id === 'hosts' ? { ...one, ...values(20) } : one))
  expect(fitForWindows(short, 'created_at')[2]?.hideBelow).toBe('xl')
})

test('a column is never narrower than its header if there is room for all headers', () => {
  const columns = [
    values(45),
    { width: '11.5rem' },
    { header: 'Hosts and ports', isSortable: true, ...values(40) },
    { header: 'Created', width: '7rem' },
  ]
  expect(widthsIn(columns, 57)[2]).toBeGreaterThan(15 * 0.87 * 0.49 + 1.75 + 1.25 - 0.01)
})

test('the column of people in a log fits the longest email address up to a part of the window', () => {
  const widthOf = (...texts: string[]) => textWidth(texts, 9.5)
  expect(widthOf()).toBe('min(9.5rem, max(9.5rem, 13vw))')
  expect(widthOf('a@b.test', 'anna.admin@corp.test')).toBe('min(10.3rem, max(9.5rem, 13vw))')
  expect(widthOf('x'.repeat(300))).toBe('min(24.0rem, max(9.5rem, 13vw))')
})

test('the first column with sentences gets the remaining width where it is shown', () => {
  const [name, state, text] = withShares<Partial<Column<never>>>([
    { id: 'name', ...values(20) },
    { id: 'state', width: '8rem' },
    { id: 'description', header: 'Description', isProse: true, hideBelow: 'xl', ...values(60) },
  ])
  expect(name?.steps).toEqual(['auto', 'auto', expect.stringMatching(/%$/), expect.stringMatching(/%$/)])
  expect(state?.steps).toEqual(['8rem', '8rem', '8rem', '8rem'])
  expect(text?.steps).toEqual(['auto', 'auto', 'auto', 'auto'])
})

test.each([
  ['short', 16, [undefined, undefined, undefined]],
  ['long', 40, [undefined, undefined, 'lg']],
])('on a tablet, %s names leave room for the columns %#', (_, length, hidden) => {
  const columns: Pick<Column<never>, 'id' | 'header' | 'width' | 'length' | 'usual' | 'hideBelow'>[] = [
    { id: 'url', header: 'URL', ...values(length) },
    { id: 'state', header: 'State', ...fixed('11.5rem') },
    { id: 'type', header: 'Type', ...values(9) },
    { id: 'binding', header: 'Binding', ...values(6) },
  ]
  expect(
    fitForWindows(columns)
      .slice(1)
      .map(({ hideBelow }) => hideBelow),
  ).toEqual(hidden)
})
