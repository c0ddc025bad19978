import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldPath } from './values'
import { type Replacement, secret, secretsWithin, wider } from './fields'
import { keptAsText, keptElsewhere, mapKept, storedSecrets, withoutTyped } from './kept'

const written = (input: Replacement) => (typeof input === 'string' ? input : input.token)
const token = () => secret(z.string())
const body = z.strictObject({
  name: z.string().optional(),
  secret: token().optional(),
  provider: z
    .strictObject({ google: z.strictObject({ client_secret: wider(token().nullish()) }).optional() })
    .optional(),
  list: z.array(z.strictObject({ key: token() })).optional(),
  headers: z.record(z.string(), token()).optional(),
  either: z.union([z.strictObject({ a: token() }), z.strictObject({ b: z.string() })]).optional(),
})
const mark = { set: true, fingerprint: 'f1' } as const
const mapOf = (name: string, value: unknown) => ({ headers: Object.fromEntries([[name, value]]) })
const fill = ({ fingerprint }: { fingerprint: string }, { path }: { path: readonly string[] }) =>
  `${fingerprint}@${path.join('.')}`

test.each([
  [{ secret: mark }, { secret: 'f1@secret' }],
  [
    { provider: { google: { client_secret: mark } } },
    { provider: { google: { client_secret: 'f1@provider.google.client_secret' } } },
  ],
  [{ list: [{ key: 'new' }, { key: mark }] }, { list: [{ key: 'new' }, { key: 'f1@list.1.key' }] }],
  [{ headers: { 'x.y': mark } }, { headers: { 'x.y': 'f1@headers.x.y' } }],
  [{ either: { a: mark } }, { either: { a: 'f1@either.a' } }],
  [{ secret: null }, { secret: null }],
  [{ secret: { set: true } }, { secret: { set: true } }],
  [
    { name: mark, other: mark },
    { name: mark, other: mark },
  ],
  [undefined, undefined],
])('mapKept turns %j into %j', (input, wanted) => {
  expect(mapKept(body, input, fill)).toEqual(wanted)
})

test('a mark without a known secret is unchanged', () => {
  expect(mapKept(body, { secret: mark }, () => undefined)).toEqual({ secret: mark })
})

test('validation treats a kept secret as text', () => {
  expect(body.safeParse(keptAsText(body, { secret: mark, name: 'a' })).success).toBe(true)
})

test('withoutTyped hides typed and kept secrets', () => {
  expect(withoutTyped(body, { name: 'a', secret: 's', list: [{ key: mark }, { key: '' }] })).toEqual({
    name: 'a',
    secret: '(as typed)',
    list: [{ key: '(kept)' }, { key: '' }],
  })
})

test.each(['x', 'X-A.B', 'a\\.b', '.', '1', 'constructor', '__proto__', "!#$%&'*+^_`|~"])(
  'a secret in a map is kept only under its own name, %j',
  (name) => {
    const answer = { schema: body, masked: mapOf(name, mark) }
    const keeps = (input: unknown) => keptElsewhere({ schema: body, body: input }, answer)
    expect(keeps(mapOf(name, mark))).toEqual([])
    expect(keeps(mapOf(name, { ...mark, fingerprint: 'f2' }))).toEqual([fieldPath(['headers', name])])
    expect(keeps(mapOf(`${name}.x`, mark))).toEqual([fieldPath(['headers', `${name}.x`])])
    expect(keeps(mapOf(`${name}.x`, 'typed'))).toEqual([])
    expect(storedSecrets(body, mapOf(name, mark))).toEqual([
      { ...mark, field: fieldPath(['headers', name]), binding: '' },
    ])
    expect(mapKept(body, mapOf(name, mark), fill)).toEqual(mapOf(name, `f1@headers.${name}`))
    expect(withoutTyped(body, mapOf(name, 'typed'))).toEqual(mapOf(name, '(as typed)'))
  },
)

test('stored secrets of a response are listed with their paths', () => {
  const inside = secretsWithin(z.string(), (text, change) =>
    text.replace(/(?<==)[^;]*/g, (found) => written(change(found, { path: 'a.0', binding: 'a' }))),
  )
  const schema = body.extend({ policy: inside.nullish() })
  const masked = { name: mark, secret: mark, list: [{ key: null }, { key: mark }], policy: '=adit:kept:f2' }
  expect(storedSecrets(schema, masked)).toEqual([
    { ...mark, field: 'secret', binding: '' },
    { ...mark, field: 'list.1.key', binding: '' },
    { set: true, fingerprint: 'f2', field: 'policy', within: 'a.0', binding: 'a' },
  ])
  expect(storedSecrets(schema, null)).toEqual([])
})

test('a bound secret is kept only if the field it is bound to is unchanged', () => {
  const schema = z.object({ issuer: z.string(), key: secret(z.string(), ['issuer']).nullish() })
  const answer = { schema, masked: { issuer: 'https://a', key: mark } }
  const keeps = (issuer: unknown) => keptElsewhere({ schema, body: { issuer, key: mark } }, answer)
  expect(keeps('https://a')).toEqual([])
  for (const other of ['https://b', '', null, undefined]) expect(keeps(other)).toEqual(['key'])
})
