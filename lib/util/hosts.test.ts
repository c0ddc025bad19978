import { expect, test } from 'vitest'
import { isFullName, isHostName, parseHttpUrl, readPort, withoutWildcard } from './hosts'
import { cpuMs } from './testing/cpu-ms'

const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}`

test.each([
  ['app.example.com', true, true],
  ['APP.Example.com', true, true],
  ['xn--bcher-kva.example', true, true],
  ['1.2', true, true],
  ['localhost', true, false],
  ['a-b', true, false],
  [`${long}.${'d'.repeat(61)}`, true, true],
  [`${long}.${'d'.repeat(62)}`, false, false],
  [`${'a'.repeat(64)}.com`, false, false],
  ['', false, false],
  ['a..b', false, false],
  ['.a.b', false, false],
  ['a.b.', false, false],
  ['-a.b', false, false],
  ['a-.b', false, false],
  ['a_b.c', false, false],
  ['*.a.b', false, false],
  ['bücher.example', false, false],
  ['a.b\n', false, false],
])('%j is a host name: %s; a full name: %s', (text, isName, isFull) => {
  expect([isHostName(text), isFullName(text)]).toEqual([isName, isFull])
})

test.each([
  ['*.a.b', 'a.b'],
  ['*.*.a', '*.a'],
  ['a.b', 'a.b'],
  ['*', '*'],
])('%j without its wildcard is %j', (name, rest) => {
  expect(withoutWildcard(name)).toBe(rest)
})

test.each([
  ['1', 1],
  ['65535', 65_535],
  ['00443', 443],
  ['0', null],
  ['65536', null],
  ['000443', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  [' 1', null],
  [undefined, null],
])('the port %j is read as %j', (text, port) => {
  expect(readPort(text)).toBe(port)
})

test.each(['a', 'a.', 'a-', '-', '.'])('a long text of %j is rejected within 50 ms of CPU time', (piece) => {
  expect(cpuMs(() => expect(isHostName(piece.repeat(60_000))).toBe(false))).toBeLessThan(50)
})

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
