import { expect, test } from 'vitest'
import { parseHttpUrl } from './http-url'

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://example.com', 'http://example.com/'],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  ['/relative', undefined],
  ['', undefined],
])('parseHttpUrl(%j) is %s', (text, wanted) => {
  expect(parseHttpUrl(text)?.href).toBe(wanted)
})
