import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret, secretsWithin, wider } from './fields'
import { keptAsText, mapKept, storedSecrets, withoutTyped } from './kept'

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
const fill = ({ fingerprint }: { fingerprint: string }, path: readonly string[]) =>
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
])('%j becomes %j', (given, wanted) => {
  expect(mapKept(body, given, fill)).toEqual(wanted)
})

test('a mark that nothing is known for stays', () => {
  expect(mapKept(body, { secret: mark }, () => undefined)).toEqual({ secret: mark })
})

test('a kept secret is a text to the rules', () => {
  expect(body.safeParse(keptAsText(body, { secret: mark, name: 'a' })).success).toBe(true)
})

test('no secret is shown', () => {
  expect(withoutTyped(body, { name: 'a', secret: 's', list: [{ key: mark }, { key: '' }] })).toEqual({
    name: 'a',
    secret: '(as typed)',
    list: [{ key: '(kept)' }, { key: '' }],
  })
})

test('the stored ones of an answer are found by their place', () => {
  const inside = secretsWithin(z.string(), (text, change) =>
    text.replace(/(?<==)[^;]*/g, (found) => change(found, 'a.0')),
  )
  const schema = body.extend({ policy: inside.nullish() })
  const masked = { name: mark, secret: mark, list: [{ key: null }, { key: mark }], policy: '=adit:kept:f2' }
  expect(storedSecrets(schema, masked)).toEqual([
    { ...mark, field: 'secret' },
    { ...mark, field: 'list.1.key' },
    { set: true, fingerprint: 'f2', field: 'policy', within: 'a.0' },
  ])
  expect(storedSecrets(schema, null)).toEqual([])
})
