import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseMarkdown } from '@/lib/server/manual/markdown'
import { Markdown } from './markdown'

const html = (text: string) =>
  renderToStaticMarkup(<Markdown tokens={parseMarkdown(text)} file="docs/using/agents.md" />)

test.each([
  '<script>alert(1)</script>',
  'A word <img src=x onerror=alert(1)> and <b onclick="alert(1)">more</b>',
  '<div style="position:fixed"><iframe src="https://evil.example"></iframe></div>',
  '<https://evil.example/"onmouseover="alert(1)>',
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](vbscript:x)',
  '[a](&#106;avascript:alert(1)) [b](java\tscript:alert(1)) [c]( javascript:alert(1))',
  '![a](javascript:alert(1)) ![b](https://evil.example/x.png) ![c](data:image/svg+xml,x)',
  '[a](//evil.example) [b](/settings/people) [c](../../../etc/passwd)',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  '# <script>alert(1)</script>',
])('%s runs no script and loads nothing', (text) => {
  const page = html(text)
  const tags = [...page.matchAll(/<([a-z0-9]+)([^>]*)>/g)]
  for (const [, tag, attributes = ''] of tags) {
    expect(['script', 'iframe', 'img']).not.toContain(tag)
    expect(attributes).not.toMatch(/ on\w+=|javascript:|data:|vbscript:/i)
    const [, href] = / href="([^"]*)"/.exec(attributes) ?? []
    const allowed = tag === 'use' ? /^\/icons\.svg#[a-z-]+$/ : /^(\/help|#|https:\/\/evil\.example\/)/
    if (href !== undefined) expect(href).toMatch(allowed)
  }
})

test('links lead to guide pages, anchors on the page, and external sites', () => {
  const page = html('[a](access.md#ip-policies) [b](#commands) [c](../using.md) [d](https://example.com/x)')
  const hrefs = [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual(['/help/access#ip-policies', '#commands', '/help', 'https://example.com/x'])
})

test('tables have headers and are keyboard-scrollable, code can be copied, lists keep their numbering', () => {
  const page = html(
    '| Name | Means |\n|---|---|\n| `a\\|b` | c<br>d |\n\n3. three\n4. four\n\n```sh\nls -l\n```',
  )
  expect(page).toContain('<div role="group" aria-label="Table: Name, Means" tabindex="0"')
  expect(page).toMatch(/<th scope="col"[^>]*>Name<\/th>/)
  expect(page).toMatch(/<code[^>]*>a\|b<\/code>/)
  expect(page).toContain('c<br/>d')
  expect(page).toContain('<ol start="3"')
  expect(page).toMatch(/<pre[^>]*>ls -l<\/pre>/)
  expect(page).toMatch(/aria-label="Copy Commands"/)
})
