import { expect, test } from 'vitest'
import { answerText, readHead, requestText } from './head'

const read = (lines: string[], method = 'GET') => readHead(lines.join('\r\n'), method)

test('a head is read unchanged, except for whitespace around values', () => {
  const head = read(['HTTP/1.1 418 Short And Stout', 'Set-Cookie: a=1', 'set-cookie:\t b=\xe9 ', 'X-Empty:'])
  expect(head).toMatchObject({ status: 418, reason: 'Short And Stout' })
  expect(head.headers).toEqual(['Set-Cookie', 'a=1', 'set-cookie', 'b=\xe9', 'X-Empty', ''])
})

test.each([
  ['a length', 'GET', ['HTTP/1.1 200 OK', 'content-LENGTH: 12'], 12],
  ['chunks', 'GET', ['HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked'], 'chunked'],
  ['neither a length nor chunks', 'GET', ['HTTP/1.1 200'], Infinity],
  ['a length in response to HEAD', 'HEAD', ['HTTP/1.1 200 OK', 'Content-Length: 12'], 0],
  ['chunks in response to HEAD', 'HEAD', ['HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'], 0],
  ['a length and status 304', 'GET', ['HTTP/1.1 304 Not Modified', 'Content-Length: 12'], 0],
  ['status 204', 'GET', ['HTTP/1.1 204 No Content'], 0],
] as const)('the body length with %s', (_, method, lines, length) => {
  expect(read([...lines], method).length).toBe(length)
})

test.each([
  ['HTTP/1.1 200 OK', [], true],
  ['HTTP/1.1 200 OK', ['Connection: x', 'Connection: Close'], false],
  ['HTTP/1.0 200 OK', [], false],
  ['HTTP/1.0 200 OK', ['Connection: keep-alive'], true],
])('whether %s with %j keeps the connection open', (line, fields, isKept) => {
  expect(read([line, ...fields]).isKept).toBe(isKept)
})

test('the keep-alive timeout is the one that the server sends', () => {
  expect(read(['HTTP/1.1 200 OK', 'Keep-Alive: timeout=5, max=9']).keptMs).toBe(5000)
  expect(read(['HTTP/1.1 200 OK']).keptMs).toBeUndefined()
})

test.each([
  ['an unsupported protocol', 'HTTP/2 200 OK'],
  ['a status below 100', 'HTTP/1.1 099 Low'],
  ['a status of four digits', 'HTTP/1.1 2000 OK'],
  ['a control character in the reason', 'HTTP/1.1 200 a\u0001b'],
  ['a line feed without a carriage return', 'HTTP/1.1 200 OK\nX-A: b'],
  ['a carriage return without a line feed', 'HTTP/1.1 200 OK\r\nX-A: b\rX-C: d'],
  ['a folded line', 'HTTP/1.1 200 OK\r\nX-A: b\r\n c: d'],
  ['a line without a colon', 'HTTP/1.1 200 OK\r\nX-A'],
  ['a field without a name', 'HTTP/1.1 200 OK\r\n: b'],
  ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 3'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4'],
  ['a repeated length', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3'],
  ['a list of lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3, 3'],
  ['a length with a sign', 'HTTP/1.1 200 OK\r\nContent-Length: +3'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked'],
  ['an unsupported coding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked'],
  ['a repeated coding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked'],
])('a head with %s is rejected', (_, text) => expect(() => readHead(text, 'GET')).toThrow('EPROTO'))

test('requests and responses are serialized', () => {
  expect(requestText('PUT', '/a?b', ['Host', 'a.example', 'X', '\xe9'])).toBe(
    'PUT /a?b HTTP/1.1\r\nHost: a.example\r\nX: \xe9\r\n\r\n',
  )
  expect(answerText(101, 'Switching', [])).toBe('HTTP/1.1 101 Switching\r\n\r\n')
})

test.each([
  ['/a b', ['Host', 'a']],
  ['/a\r\nX: 1', ['Host', 'a']],
  ['/', ['Host', 'a\r\nX: 1']],
  ['/', ['Host', 'a\nX: 1']],
  ['/', ['Host', 'a\u0000']],
  ['/', ['Host', 'a\u0131']],
])('a request for %j with headers %j is rejected', (target, headers) => {
  expect(() => requestText('GET', target, headers)).toThrow(TypeError)
})
