import { expect, test } from 'vitest'
import { errorPage } from './error-page'

const page = { title: "It's <b>down</b>", detail: 'Try again & again.', code: 8012, requestId: 'id-1' }
const typeOf = ({ headers }: ReturnType<typeof errorPage>) => headers[headers.indexOf('Content-Type') + 1]

test('browsers get a page without external resources, in both color schemes', () => {
  const answer = errorPage(page, 'text/html,*/*;q=0.8')
  expect(typeOf(answer)).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('<h1>It&#39;s &lt;b&gt;down&lt;/b&gt;</h1>')
  expect(answer.body).toContain('ERR_SERVICE_8012<br>Request ID id-1')
  expect(answer.body).toContain('color-scheme:light dark')
  expect(answer.body).not.toMatch(/https?:|src=|href=|url\(/)
})

test('other clients get the same as plain text, without empty lines for missing parts', () => {
  const answer = errorPage(page, '*/*')
  expect(typeOf(answer)).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe("It's <b>down</b>\nTry again & again.\n\nERR_SERVICE_8012\nRequest ID id-1\n")
  expect(errorPage({ title: 'Not found', detail: 'No tunnel.' }).body).toBe('Not found\nNo tunnel.\n')
})
