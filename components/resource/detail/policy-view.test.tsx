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

test('the rules of a policy come first, and its JSON is collapsed', () => {
  const action = { type: 'deny', config: { status_code: 404 } }
  const page = html({ on_http_request: [{ name: 'Closed', expressions: ['true'], actions: [action] }] })
  expect(page).toMatch(
    /on_http_request.*Closed.*If .*true.*deny.*status_code: 404.*<details>.*Policy as JSON/s,
  )
})
