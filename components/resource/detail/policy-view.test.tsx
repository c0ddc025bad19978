import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PolicyView } from './policy-view'

const html = (value: unknown) => renderToStaticMarkup(<PolicyView value={value} />)

test('a policy whose text is hidden shows the reason', () => {
  for (const mark of ['adit:kept:0a1b2c3d4e5f', 'adit:kept:'])
    expect(html(mark)).toContain('Its text is hidden')
  for (const text of ['{"on_http_request":[]}', 'on_http_request: "adit:kept:0a1b"', ''])
    expect(html(text)).not.toContain('Its text is hidden')
})

test('a policy in the form of an object is shown as JSON', () => {
  expect(html({ on_http_request: [] })).toContain('&quot;on_http_request&quot;: []')
})
