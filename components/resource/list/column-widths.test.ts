import { expect, test } from 'vitest'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { fitForNarrow, fitForPhones, hasRoom, shortWidth, textWidth, withShares } from './column-widths'

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

/** Returns the width of the name and of each other flexible column, in rem, in a table of 62 rem. */
function shares(...widths: (string | undefined)[]) {
  const [name, ...others] = withShares([undefined, ...widths].map((width) => ({ width })))
  const rem = others.map(({ width = '' }) =>
    width.endsWith('%') ? (Number.parseFloat(width) * 62) / 100 : Number.parseFloat(width),
  )
  return { name: name?.width, left: 62 - 5.75 - rem.reduce((sum, one) => sum + one, 0), rem }
}

test.each([
  ['a description', ['8rem', '8rem', undefined, '7rem'], 20],
  ['one other column', [undefined, '7rem'], 30],
  ['many short columns', ['8rem', '8rem', '9rem', undefined, '7rem'], 16],
  ['several flexible columns', [undefined, undefined, undefined, '7rem'], 16],
])('the name has no fixed width and enough room beside %s', (_, widths, least) => {
  const { name, left, rem } = shares(...widths)
  expect(name).toBeUndefined()
  expect(left).toBeGreaterThanOrEqual(least - 0.2)
  expect(Math.min(...rem)).toBeGreaterThanOrEqual(6)
})

test('columns are as wide as their values if there is room, and shrink in proportion otherwise', () => {
  const widthsOf = (...lengths: number[]) =>
    withShares<{ length: number; width?: string }>([30, ...lengths].map((length) => ({ length })))
      .slice(1)
      .map(({ width = '' }) => Math.round((Number.parseFloat(width) * 62) / 100))
  expect(widthsOf(4, 20)).toEqual([6, 12])
  expect(widthsOf(10, 70)).toEqual([7, 24])
  expect(widthsOf(500)).toEqual([24])
  const [wide = 0, wider = 0] = widthsOf(40, 80)
  expect(wide + wider).toBeLessThanOrEqual(62 - 5.75 - 16)
  expect(wide).toBeGreaterThan(18)
  expect(wider).toBe(wide)
})

test('a column that is hidden at 1,280 px leaves the others the width that they have without it', () => {
  const others = [{ width: '9rem' }, {}, {}]
  const remOf = ({ width = '' }: { width?: string }, table: number) =>
    (Number.parseFloat(width) * table) / 100
  const [, , beside = {}] = withShares([...others, { width: '10rem', hideBelow: 'xl' as const }])
  const [, , alone = {}] = withShares(others)
  expect(remOf(beside, 72)).toBeCloseTo(remOf(alone, 62), 1)
})

test('tags are hidden if other columns need the space', () => {
  const tags = { width: '10rem' }
  expect(hasRoom([{ width: '8rem' }, {}, { width: '7rem' }, tags])).toBe(true)
  expect(hasRoom([{ width: '9.5rem' }, { width: '10rem' }, {}, { width: '7rem' }, tags])).toBe(false)
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
  expect(fitForNarrow(columns).map(({ id, hideBelow }) => [id, hideBelow])).toEqual([
    ['url', undefined],
    ['state', undefined],
    ['type', undefined],
    ['bindings', 'lg'],
    ['description', 'lg'],
    ['tags', 'xl'],
    ['created_at', undefined],
  ])
})

test('a wide window gives its additional width to additional columns, not to those that the name needs', () => {
  const [name, ...others] = withShares<{ length?: number; width?: string; hideBelow?: 'xl' }>([
    { length: 25 },
    { width: '9.5rem' },
    { width: '10rem' },
    { length: 45 },
    { width: '7rem' },
    { length: 20, hideBelow: 'xl' },
  ])
  const rem = others.map(({ width = '' }) =>
    width.endsWith('%') ? (Number.parseFloat(width) * 72) / 100 : Number.parseFloat(width),
  )
  const left = 72 - 5.75 - rem.reduce((sum, one) => sum + one, 0)
  expect(name?.width).toBeUndefined()
  expect(left).toBeGreaterThan(25 * 0.49 + 1.7)
})

test('the column of people in a log fits the longest email address up to a part of the window', () => {
  const widthOf = (...texts: string[]) => textWidth(texts, 9.5)
  expect(widthOf()).toBe('min(9.5rem, max(9.5rem, 13vw))')
  expect(widthOf('a@b.test', 'anna.admin@corp.test')).toBe('min(10.3rem, max(9.5rem, 13vw))')
  expect(widthOf('x'.repeat(300))).toBe('min(24.0rem, max(9.5rem, 13vw))')
})

test('fixed columns that leave no room for the name shrink', () => {
  const [name, ...others] = withShares<{ width?: string }>([
    {},
    ...Array.from({ length: 8 }, () => ({ width: '8rem' })),
  ])
  const taken = others.reduce((sum, { width = '' }) => sum + Number.parseFloat(width), 0)
  expect(name?.width).toBeUndefined()
  expect((1 - taken / 100) * 62 - 5.75).toBeGreaterThan(8)
})
