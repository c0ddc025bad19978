import { expect, test } from 'vitest'
import { Chunks } from './chunks'

/**
 * Reads a body that arrives in pieces. `beyond` is the number of bytes after its end, or null if the body is
 * incomplete.
 */
function read(pieces: readonly string[]) {
  const chunks = new Chunks()
  let data = ''
  let beyond: number | null = null
  for (const piece of pieces) {
    const end = chunks.read(Buffer.from(piece, 'latin1'), (part) => (data += part.toString('latin1')))
    if (end >= 0) beyond = piece.length - end
  }
  return { data, beyond }
}

const body = '5\r\nhello\r\n00A; ext="1"\r\n0123456789\r\n0\r\nX-Trailer: dropped\r\n\r\n'

test('the whole body is read, wherever it is split', () => {
  const whole = { data: 'hello0123456789', beyond: 0 }
  expect(read([body])).toEqual(whole)
  expect(read(body.split(''))).toEqual(whole)
  for (let at = 1; at < body.length; at += 1) expect(read([body.slice(0, at), body.slice(at)])).toEqual(whole)
})

test('bytes after the end are not read', () => {
  expect(read([`${body}HTTP/1.1`])).toEqual({ data: 'hello0123456789', beyond: 8 })
})

test('a body is incomplete until the empty line after its last chunk', () => {
  expect(read(['5\r\nhello\r\n0\r\n'])).toEqual({ data: 'hello', beyond: null })
})

test.each([
  ['no size', '\r\n'],
  ['an invalid size', '5g\r\n'],
  ['a size with a sign', '-5\r\n'],
  ['a size that is too large', `${'f'.repeat(13)}\r\n`],
  ['a line feed without a carriage return', '5\nhello'],
  ['a chunk longer than its size', '5\r\nhello!\r\n'],
  ['an endless line', `5;${'x'.repeat(5000)}`],
  ['endless trailers', `0\r\n${'x: y\r\n'.repeat(5000)}`],
])('a body with %s is rejected', (_, text) => expect(() => read([text])).toThrow('EPROTO'))
