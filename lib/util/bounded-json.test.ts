import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { parseBounded } from './bounded-json'

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '"]"' + '}]'.repeat(depth / 2)

test.each([
  ['short', ''],
  ['long', ' '.repeat(70_000)],
])("JSON of up to 64 levels is accepted, and brackets in strings don't count: a %s text", (_, space) => {
  expect(parseBounded(nested(64) + space)).toBeTypeOf('object')
  expect(() => parseBounded(nested(66) + space)).toThrow(/64 levels/)
  for (const text of ['['.repeat(100), '\\"['.repeat(100), '\\\\', '"'])
    expect(parseBounded(JSON.stringify([text]) + space)).toEqual([text])
  expect(() => parseBounded(`["\\\\",${'['.repeat(64)}${']'.repeat(65)}${space}`)).toThrow(/64 levels/)
})

test('the result equals that of JSON.parse below the limit', () => {
  const property = fc.property(fc.json({ maxDepth: 5 }), (text) => {
    expect(parseBounded(text)).toEqual(JSON.parse(text))
  })
  fc.assert(property, { seed: 7 })
})

test.each(['', '{', '"', '"\\', '{"a":1}}', 'nul', '[1,]'])('the invalid JSON %j is rejected', (text) => {
  expect(() => parseBounded(text)).toThrow(SyntaxError)
})

test('8 MB of adversarial input is rejected in under a second, and no prototype is polluted', () => {
  const refuse = (text: string) => () => expect(() => parseBounded(text)).toThrow(SyntaxError)
  expect(cpuMs(refuse('"' + '\\\\'.repeat(4_000_000)))).toBeLessThan(1000)
  expect(cpuMs(refuse('['.repeat(8_000_000)))).toBeLessThan(1000)
  parseBounded('{"__proto__":{"polluted":1}}')
  expect('polluted' in {}).toBe(false)
})
