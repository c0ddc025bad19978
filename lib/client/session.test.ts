import { expect, test } from 'vitest'
import { ownPath } from './session'

const origins = ['http://localhost:3000', 'http://127.0.0.1:3000']

test.each([
  ['/lab/dns?q=1#x', '/lab/dns?q=1#x'],
  ['http://127.0.0.1:3000/lab', '/lab'],
  ['http://localhost:3000', '/'],
  ['lab', '/lab'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example/lab', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['http://localhost:3000@evil.example/', '/'],
  ['http://localhost:3001/', '/'],
])('%s leads to %s', (input, wanted) => {
  expect(ownPath(input, origins)).toBe(wanted)
})
