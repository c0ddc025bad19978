import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret } from './fields'
import { redact } from './redact'

const token = () => secret(z.string())
const item = z.object({
  name: z.string(),
  token: token().optional(),
  nested: z.object({ key: token().nullable().default(null) }).optional(),
  list: z.array(z.object({ value: token() })).nullish(),
  headers: z.record(z.string(), token()).optional(),
  either: z
    .union([z.object({ kind: z.literal('a'), secret: token() }), z.object({ kind: z.literal('b') })])
    .optional(),
  open: z.unknown().optional(),
})
const drop = { mask: () => '***', undeclared: 'drop' } as const
const keep = { mask: () => '***', undeclared: 'keep' } as const

test.each([
  [
    { name: 'a', token: 's' },
    { name: 'a', token: '***' },
  ],
  [
    { name: 'a', token: null },
    { name: 'a', token: null },
  ],
  [{ name: 'a' }, { name: 'a' }],
  [{ nested: { key: 's' } }, { nested: { key: '***' } }],
  [{ list: [{ value: 's' }, { value: 't' }] }, { list: [{ value: '***' }, { value: '***' }] }],
  [{ headers: { authorization: 's' } }, { headers: { authorization: '***' } }],
  [{ either: { kind: 'a', secret: 's' } }, { either: { kind: 'a', secret: '***' } }],
  [{ either: { kind: 'b' } }, { either: { kind: 'b' } }],
  [{ either: { kind: 'unheard of', secret: 's' } }, { either: { kind: 'unheard of', secret: '***' } }],
  [{ token: { deep: 's' } }, { token: '***' }],
  [null, null],
])('%j becomes %j', (value, wanted) => {
  expect(redact(item, value, drop)).toEqual(wanted)
  expect(redact(item, value, keep)).toEqual(wanted)
})

test('what the schema does not declare is dropped or kept, as told', () => {
  const value = { name: 'a', other: 's', open: { deep: 's' }, nested: 'text' }
  expect(redact(item, value, drop)).toEqual({ name: 'a' })
  expect(redact(item, value, keep)).toEqual(value)
})

test('the mask sees the secret as text', () => {
  expect(redact(item, { token: 's' }, { mask: (text) => `<${text}>`, undeclared: 'drop' })).toEqual({
    token: '<s>',
  })
})
