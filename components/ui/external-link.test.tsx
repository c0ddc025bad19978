import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExternalLink } from './external-link'

test('an http URL becomes a link without referrer and opener', () => {
  const html = renderToStaticMarkup(<ExternalLink href="https://example.com/a b" />)
  expect(html).toContain('href="https://example.com/a%20b"')
  expect(html).toContain('rel="noopener noreferrer"')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', '//example.com', 'no url'])(
  '%s is shown as text',
  (href) => {
    const html = renderToStaticMarkup(<ExternalLink href={href} />)
    expect(html.replaceAll('<wbr/>', '')).toBe(`<span>${href}</span>`)
  },
)
