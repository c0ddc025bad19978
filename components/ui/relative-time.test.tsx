import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RelativeTime, RenderedAtProvider } from './relative-time'

const value = '2026-11-20T08:42:10.5+00:00'
const renderedAtMs = Date.UTC(2026, 10, 20, 8, 45, 10, 500)

test('the server renders the distance from the time it was told, not from its own clock', () => {
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

test('without that time it renders the absolute one', () => {
  expect(renderToStaticMarkup(<RelativeTime value={value} />)).toContain('>2026-11-20 08:42:10 UTC<')
})

test('what is no time is shown as it is', () => {
  expect(renderToStaticMarkup(<RelativeTime value="soon" />)).toBe('<span>soon</span>')
})
