import { expect, test } from 'vitest'
import { tooltipPosition } from './tooltip-events'

const view = { width: 1000, height: 500 }
const tip = { width: 120, height: 24 }
const at = (left: number, top: number) => ({ left, top, right: left + 32, bottom: top + 32 })

test.each([
  ['on the right', at(500, 100), { top: 104, left: 538 }],
  ['on the left if the right side lacks room', at(950, 100), { top: 104, left: 824 }],
])('the label of an icon button is %s, in the same row', (_, anchor, position) => {
  expect(tooltipPosition({ anchor, tip, view, isBeside: true })).toEqual(position)
  expect(position.top + tip.height).toBeLessThanOrEqual(anchor.bottom)
})

test('the label of an icon button is below it in a narrow window', () => {
  const narrow = { width: 150, height: 500 }
  expect(tooltipPosition({ anchor: at(60, 100), tip, view: narrow, isBeside: true })).toEqual({
    top: 138,
    left: 16,
  })
})

test.each([
  ['below', at(500, 100), { top: 138, left: 456 }],
  ['above at the lower end', at(500, 460), { top: 430, left: 456 }],
  ['inside the window', at(0, 100), { top: 138, left: 6 }],
])('other tooltips are %s', (_, anchor, position) =>
  expect(tooltipPosition({ anchor, tip, view, isBeside: false })).toEqual(position),
)
