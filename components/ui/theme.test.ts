import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../app/theme.css', import.meta.url), 'utf8')
const [normal = '', more = ''] = css.split('@media (prefers-contrast: more)')

type Theme = { name: string; tokens: Map<string, string> }

/** Returns the tokens declared in one column of `light-dark(light, dark)`. */
function tokensOf(source: string, column: 1 | 2): Map<string, string> {
  const declared = source.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return new Map([...declared].map((found) => [found[1] ?? '', found[column + 1] ?? '']))
}

const themes: Theme[] = ([1, 2] as const).flatMap((column) => {
  const name = column === 1 ? 'light' : 'dark'
  const base = tokensOf(normal, column)
  return [
    { name, tokens: base },
    { name: `${name}, more contrast`, tokens: new Map([...base, ...tokensOf(more, column)]) },
  ]
})

/** Returns the relative luminance of an sRGB color `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Map<string, string>, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const color = tokens.get(name)
    if (color === undefined) throw new Error(`No token --${name}`)
    return luminance(color) + 0.05
  })
  return Math.max(a ?? 0, b ?? 0) / Math.min(a ?? 1, b ?? 1)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const states = ['ready', 'waiting', 'wrong', 'attention']

const textPairs = [
  ...['ink', 'muted', 'link', ...states].flatMap((front) => grounds.map((back) => [front, back])),
  ...states.flatMap((state) => [state, 'ink', 'muted'].map((front) => [front, `${state}-fill`])),
  ...['lamp', 'lamp-hover'].map((back) => ['lamp-ink', back]),
  ...['danger', 'danger-hover'].map((back) => ['danger-ink', back]),
]
/** The color pairs for input borders and the focus ring, which need a contrast of 3:1 (WCAG 2.2, 1.4.11). */
const shapePairs = ['edge', 'focus'].flatMap((front) => grounds.map((back) => [front, back]))

test('the contrast option on the Preferences page uses the same tokens as the system setting', () => {
  const [, system = '', chosen = ''] = css.split(/(?:prefers-contrast: more\)|data-contrast='more'\]) \{/)
  expect(tokensOf(system, 1).size).toBeGreaterThan(5)
  for (const column of [1, 2] as const) {
    const tokens = [...tokensOf(system, column)]
    expect([...tokensOf(chosen, column)]).toEqual(tokens)
  }
})

test.each(themes)('$name: text has a contrast of at least 4.5', ({ tokens }) => {
  const weak = textPairs.filter(([front = '', back = '']) => contrast(tokens, front, back) < 4.5)
  expect(weak).toEqual([])
})

test.each(themes)('$name: control borders and focus rings have a contrast of at least 3', ({ tokens }) => {
  const weak = shapePairs.filter(([front = '', back = '']) => contrast(tokens, front, back) < 3)
  expect(weak).toEqual([])
})

test.each(themes)('$name: cards contrast with the page, and lines with their background', ({ tokens }) => {
  expect(contrast(tokens, 'surface', 'canvas')).toBeGreaterThan(1.08)
  for (const ground of ['canvas', 'surface', 'raised'])
    expect(contrast(tokens, 'line', ground)).toBeGreaterThan(1.25)
})

test('black on white has a contrast of 21', () => {
  const tokens = new Map([
    ['black', '#000000'],
    ['white', '#ffffff'],
  ])
  expect(contrast(tokens, 'black', 'white')).toBeCloseTo(21)
})

test('a disabled button has a solid border, because a dashed one looks like a drop zone', () => {
  const controls = readFileSync(new URL('../../app/controls.css', import.meta.url), 'utf8')
  const [, disabled] =
    /aria-disabled='true'\]:not\(\[aria-busy='true'\]\) \{\s*@apply ([^;]*)/.exec(controls) ?? []
  expect(disabled).toContain('bg-sunken text-muted') // a pair of colors in `textPairs`
  expect(disabled).not.toContain('dashed')
})

test('with touch, the rows of the navigation are as high as other controls', () => {
  const [, touch = ''] = css.split('@media (pointer: coarse)')
  for (const row of ['nav-row', 'nav-heading']) {
    const height = 16 * Number(new RegExp(`--${row}: ([\\d.]+)rem`).exec(touch)?.[1])
    expect(height).toBe(44)
  }
})
