import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ElapsedTime, RelativeTime, RenderedAtProvider } from './relative-time'

const value = '2026-11-20T08:42:10.5+00:00'
const renderedAtMs = Date.UTC(2026, 10, 20, 8, 45, 10, 500)

test('the server renders the distance from the render time, not from its own clock', () => {
  const html = renderToStaticMarkup(
    <RenderedAtProvider timeMs={renderedAtMs}>
      <RelativeTime value={value} />
    </RenderedAtProvider>,
  )
  expect(html).toMatch(
    /^<time dateTime="2026-11-20T08:42:10Z" data-tip="2026-11-20 08:42:10 UTC" tabindex="0"/,
  )
  expect(html).toContain('>3 min ago<')
})

test('the absolute time is rendered if the render time is unknown', () => {
  expect(renderToStaticMarkup(<RelativeTime value={value} />)).toContain('>2026-11-20 08:42:10 UTC<')
})

test.each(['soon', '5', '2026', 'May 2026'])('%o, which is not a time, is shown as is', (text) => {
  expect(renderToStaticMarkup(<RelativeTime value={text} />)).toBe(`<span>${text}</span>`)
  expect(renderToStaticMarkup(<ElapsedTime since={text} />)).toBe(`<span>${text}</span>`)
})

test.each([
  ['2026-11-20T10:45:10Z', false, '2026-11-20 10:45:10 UTC'],
  ['2026-11-20T10:45:10Z', true, 'in 1 h'],
  ['2026-11-20T08:45:14Z', false, 'just now'],
  ['2026-11-20T08:42:10Z', false, '3 min ago'],
])('%s, can be ahead: %o, is shown as %o', (time, canBeAhead, text) => {
  const html = renderToStaticMarkup(
    <RenderedAtProvider timeMs={renderedAtMs}>
      <RelativeTime value={time} canBeAhead={canBeAhead} />
    </RenderedAtProvider>,
  )
  expect(html).toContain(`>${text}<`)
})
