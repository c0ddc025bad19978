import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Uptime } from './uptime'

const days = [
  { date: '2026-11-19', up: 43_200, down: 0, unknown: 43_200 },
  { date: '2026-11-20', up: 3600, down: 600, unknown: 0 },
]
const html = renderToStaticMarkup(<Uptime days={days} />)

test('each day is a picture with its words, one of them a stop of the Tab key', () => {
  expect(html).toContain('aria-label="2026-11-19: up 12 h, unknown 12 h"')
  expect(html).toContain('aria-label="2026-11-20: up 1 h, down 10 min"')
  expect(html.match(/role="img"[^>]*tabindex="0"/gi)).toHaveLength(1)
})

test('the same is there as a sentence and as a table', () => {
  expect(html).toContain('Unknown for 12 h.')
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
})

test('unknown time has another pattern than time up or down', () => {
  const looks = ['up', 'down', 'unknown'].map((kind) => {
    const word = kind.charAt(0).toUpperCase() + kind.slice(1)
    return new RegExp(`<span aria-hidden="true" class="([^"]*)"></span>${word}`).exec(html)?.[1]
  })
  expect(looks).not.toContain(undefined)
  expect(new Set(looks).size).toBe(3)
})
