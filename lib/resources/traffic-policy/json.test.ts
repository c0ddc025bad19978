import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonNode, readJson } from './json'

function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]))
    case 'array':
      return node.items.map(plain)
    case 'null':
      return null
    default:
      return node.value
  }
}

test('readJson reads what JSON.parse reads, and reports the position of the value', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.constantFrom(undefined, 1, '\t'),
      (value, indent) => {
        const text = ` ${JSON.stringify(value, null, indent)}\n`
        const { node } = readJson(text)
        if (node === undefined) throw new Error(`refused: ${text}`)
        const wanted: unknown = JSON.parse(text)
        expect(plain(node)).toEqual(wanted)
        expect(JSON.parse(text.slice(node.from, node.to))).toEqual(wanted)
      },
    ),
  )
})

test('readJson rejects what JSON.parse rejects', () => {
  const near = fc.string({ unit: fc.constantFrom(...Array.from('{}[]",:0-1.e+atruefalsn\\ \n\u0001\u007f')) })
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(near, (text) => {
      expect(readJson(text).node !== undefined).toBe(isJson(text))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['', 'The text ends where a value is expected', ''],
  ['{"a":1', 'The text ends before the closing }', ''],
  ['{"a":1 "b"}', 'Expected a comma or }', '"'],
  ['[1,]', 'Invalid JSON value', ']'],
  ['{a:1}', 'Expected a key in double quotes', 'a'],
  ['{"a" 1}', 'Expected a colon after the key', '1'],
  ['["open\n"]', 'The string must end on the line where it starts', '"open'],
  [String.raw`["\q"]`, 'Unknown escape sequence in this string', String.raw`"\q"`],
  ['[nul]', 'Invalid JSON value', 'nul'],
  ['{} x', 'Remove the text after the document', 'x'],
])('the text %j is rejected: %s', (text, message, marked) => {
  const { fault } = readJson(text)
  expect(fault?.message).toBe(message)
  expect(text.slice(fault?.from, fault?.to)).toBe(marked)
})

test('a deeply nested text is rejected without a stack overflow', () => {
  expect(readJson('['.repeat(60_000)).fault?.message).toMatch(/^Values can be nested/)
})
