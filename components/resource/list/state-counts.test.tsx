import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { StateOf } from '@/components/ui/state-chip'
import { isCounted } from '@/lib/inventory/model/list-filters'
import { ListCount } from './list-freshness'
import { StateCounts } from './state-counts'

const options = [
  { value: 'wrong:Unreachable', label: 'Unreachable', count: 2 },
  { value: 'ready:Ready', label: 'Ready', count: 1200 },
]
const html = (values: string[] = [], isNot = false, shown = options) =>
  renderToStaticMarkup(
    <StateCounts options={shown} choice={{ values, isNot }} isFiltered={false} onChoose={() => undefined} />,
  )

test('the number of rows follows the label of each state, and the state that the list is filtered by is pressed', () => {
  expect(textOf(html()).trim()).toBe('Unreachable 2 Ready 1,200')
  expect(html(['wrong:Unreachable']).match(/aria-pressed="(true|false)"/g)).toEqual([
    'aria-pressed="true"',
    'aria-pressed="false"',
  ])
  expect(html(['wrong:Unreachable'], true)).not.toContain('aria-pressed="true"')
})

test('DNS states have the icon and color of their state', () => {
  const dns = [
    { value: 'missing', label: 'Record missing', count: 3 },
    { value: 'correct', label: 'Ready', count: 3 },
  ]
  expect(html([], false, dns)).toMatch(/chip-wrong.*Record missing.*chip-ready.*Ready/s)
  expect(textOf(html([], false, dns)).trim()).toBe('Record missing 3 Ready 3')
})

test('domains that need no record have a chip of their own, so each row is in one chip', () => {
  const dns = [
    { value: 'correct', label: 'Ready', count: 1 },
    { value: 'none', label: 'No record needed', count: 2 },
  ]
  expect(html([], false, dns)).toMatch(/chip-ready.*Ready.*chip-ready.*No record needed/s)
  expect(isCounted({ values: ['none'], isNot: false }, dns)).toBe(true)
})

test('usage has a neutral chip, because it says nothing about health', () => {
  const usage = [
    { value: 'ready:In use', label: 'In use', count: 3 },
    { value: 'ready:Ready', label: 'Ready', count: 3 },
  ]
  expect(html([], false, usage)).toMatch(/chip-neutral.*#link.*In use.*chip-ready.*Ready/s)
  const one = { state: 'ready', label: 'In use' } as const
  expect(renderToStaticMarkup(<StateOf of={one} />)).toMatch(/chip-neutral.*In use/s)
})

test('an unchecked service has the chip of an unknown state, although its path is ready', () => {
  const one = { state: 'ready', label: 'Service not checked' } as const
  expect(renderToStaticMarkup(<StateOf of={one} />)).toMatch(/chip-unknown.*Service not checked/s)
})

test('nothing is shown if all rows have the same state', () => {
  expect(html([], false, options.slice(1))).toBe('')
})

test('the numbers show a choice of one of their states', () => {
  const isShown = (values: string[], isNot = false, shown = options) => isCounted({ values, isNot }, shown)
  expect(isShown(['ready:Ready'])).toBe(true)
  expect(isShown(['ready:Ready'], true)).toBe(false)
  expect(isShown(['ready:Ready', 'wrong:Unreachable'])).toBe(false)
  expect(isShown(['waiting:Waiting'])).toBe(false)
  expect(isShown(['ready:Ready'], false, options.slice(1))).toBe(false)
})

test('the heading has the number of matching rows', () => {
  const textFor = (total: number, all: number) =>
    textOf(renderToStaticMarkup(<ListCount total={total} all={all} />)).trim()
  expect(textFor(8, 17)).toBe('8 of 17 rows')
  expect(textFor(1700, 1700)).toBe('1,700 rows')
  expect(textFor(1, 1)).toBe('1 row')
})
