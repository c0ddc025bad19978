import { expect, test } from 'vitest'
import { yamlIndent } from './code-editor-view'

test.each([
  ['', 0],
  ['on_http_request:', 2],
  ['  - actions:', 6],
  ['      - type: deny', 8],
  ['        config: ', 10],
  ['    body: |-', 6],
  ['    - conn.client_ip', 4],
  ["    - req.method == 'GET'", 4],
  ['    ', 4],
])('the line after %j starts with %i spaces', (line, expected) => {
  expect(yamlIndent(line)).toBe(expected)
})
