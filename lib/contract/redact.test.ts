import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type MapText, type Replacement, secret, secretsWithin } from './fields'
import { mapKept } from './kept'
import { redact } from './redact'

const written = (input: Replacement) => (typeof input === 'string' ? input : input.token)
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
  [{ token: '' }, { token: '' }],
  [null, null],
])('redact turns %j into %j', (value, wanted) => {
  expect(redact(item, value, drop)).toEqual(wanted)
  expect(redact(item, value, keep)).toEqual(wanted)
})

test('undeclared fields are dropped or kept, depending on the option', () => {
  const value = { name: 'a', other: 's', open: { deep: 's' }, nested: 'text' }
  expect(redact(item, value, drop)).toEqual({ name: 'a' })
  expect(redact(item, value, keep)).toEqual(value)
})

test('in a union, only fields that a matching variant declares are kept', () => {
  const arms = z.union([
    z.object({ a: z.string(), in: z.object({ x: z.string() }).optional() }),
    z.object({ b: token(), in: z.object({ y: token() }).optional() }),
  ])
  const value = { a: '1', b: 's', in: { x: '2', y: 's', z: 's' }, novel: 's' }
  expect(redact(arms, value, drop)).toEqual({ a: '1', b: '***', in: { x: '2', y: '***' } })
  expect(redact(arms, { novel: 's', in: 's' }, drop)).toEqual({})
  expect(redact(arms, { a: '1', novel: 's' }, drop)).toEqual({ a: '1' })
})

test('the mask function receives the secret as text', () => {
  expect(redact(item, { token: 's' }, { mask: (text) => `<${text}>`, undeclared: 'drop' })).toEqual({
    token: '<s>',
  })
})

test('a map of secrets keeps its names even if the mask returns nothing', () => {
  const value = { headers: { 'X-A.B': 's', empty: '' } }
  const wanted = { headers: { 'X-A.B': null, empty: '' } }
  expect(redact(item, value, { mask: () => undefined, undeclared: 'keep' })).toEqual(wanted)
  expect(redact(item, { headers: ['s'] }, keep)).toEqual({ headers: '***' })
})

describe('secrets inside a text', () => {
  const map: MapText = (text, change) =>
    text.replace(/(?<=secret=)[^;]*/g, (found) => written(change(found, { path: '', binding: '' })))
  const schema = z.object({ policy: secretsWithin(z.string(), map).nullish() })
  const mask = (text: string) => (text === 'none' ? undefined : { set: true, fingerprint: `f-${text}` })

  test('are masked in place, and the rest of the text is unchanged', () => {
    expect(redact(schema, { policy: 'a;secret=x;secret=none;b' }, { mask, undeclared: 'drop' })).toEqual({
      policy: 'a;secret=adit:kept:f-x;secret=adit:kept:;b',
    })
    expect(redact(schema, { policy: null }, { mask, undeclared: 'drop' })).toEqual({ policy: null })
  })

  test('are filled in where their marks are, with the path of the text field', () => {
    const seen: unknown[] = []
    const fill = (input: unknown, { path }: { path: readonly string[] }) => (seen.push([input, path]), 'x')
    const filled = mapKept(schema, { policy: 'secret=adit:kept:f-x;secret=new;text=adit:kept:f-x' }, fill)
    expect(filled).toEqual({ policy: 'secret=x;secret=new;text=adit:kept:f-x' })
    expect(seen).toEqual([[{ set: true, fingerprint: 'f-x' }, ['policy']]])
  })
  test('are masked in an object instead of a text, and any other value is masked as a whole', () => {
    const json: MapText = (text, change) =>
      text.startsWith('{')
        ? text.replace(/(?<="secret":)"[^"]*"/g, (found) =>
            JSON.stringify(change(found.slice(1, -1), { path: 'secret', binding: '' })),
          )
        : written(change(text, { path: '', binding: '' }))
    const policies = z.object({ policy: secretsWithin(z.string(), json) })
    const of = (policy: unknown) => redact(policies, { policy }, { mask: () => 'f', undeclared: 'keep' })
    expect(of({ secret: 's', a: [1] })).toEqual({ policy: { secret: 'f', a: [1] } })
    expect(of({ a: 1 })).toEqual({ policy: { a: 1 } })
    for (const other of [['s'], 's', 7]) expect(of(other)).toEqual({ policy: 'f' })
  })
})
