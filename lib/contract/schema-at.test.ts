import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminOnly, rule, specRules, text, wider } from './fields'
import { fieldAt, fieldBeyond } from './schema-at'

const entry = z.strictObject({ name: text(10, 1, 'spec'), note: wider(z.string().optional()) })
const body = z.strictObject({
  plain: text(20, 1, 'spec').nullable().optional(),
  deep: wider(z.strictObject({ entry: entry.optional() }).nullish()),
  list: z.array(entry).default([]),
  map: z.record(z.string(), entry).optional(),
  either: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: text(5, 1, 'spec') })]).optional(),
  locked: adminOnly(z.strictObject({ on: z.boolean() }).optional()),
})

test.each([
  ['plain', { maxBytes: 20, isRequired: false, wider: [], isAdminOnly: false }],
  ['deep.entry.name', { maxBytes: 10, isRequired: true, wider: ['deep'], isAdminOnly: false }],
  ['deep.entry.note', { isRequired: false, wider: ['deep', 'deep.entry.note'] }],
  ['list', { isRequired: false, wider: [] }],
  ['list.12.name', { maxBytes: 10, isRequired: true, wider: [] }],
  ['map.X-Name.name', { maxBytes: 10, isRequired: true }],
  ['either.b', { maxBytes: 5, isRequired: true }],
  ['locked.on', { isRequired: true, isAdminOnly: true }],
])('fieldAt describes the field at %s', (path, wanted) => {
  const found = fieldAt(body, path)
  expect({ ...found, isRequired: found?.isRequired() }).toMatchObject(wanted)
})

test.each(['', 'other', 'plain.deeper', 'list.name', 'deep.entry.other', 'either.c', 'constructor'])(
  'fieldAt finds no field at %j',
  (path) => expect(fieldAt(body, path)).toBeNull(),
)

test('a field required only by the local platform is optional for other accounts', () => {
  const filled = (source: 'spec' | 'local') =>
    rule(z.string().default(''), (value) => value !== '', { code: 1, message: 'm', source })
  const fields = z.strictObject({ plain: z.string(), ours: filled('local'), theirs: filled('spec') })
  const isRequired = (name: string) => fieldAt(fields, name)?.isRequired(specRules)
  expect(['plain', 'ours', 'theirs'].map(isRequired)).toEqual([false, false, true])
})

const deep = z.strictObject({
  locked: adminOnly(z.string().optional()),
  outer: z.strictObject({ list: z.array(z.strictObject({ inner: adminOnly(z.string()) })) }).optional(),
})
test.each([
  [{ locked: 'x' }, 'operator', 'locked'],
  [{ locked: 'x' }, 'admin', null],
  [{ outer: { list: [{}, { inner: 1 }] } }, 'operator', 'outer.list.1.inner'],
  [{ outer: { list: [{ inner: 1 }] } }, 'admin', null],
  [{ outer: { list: 'inner' }, inner: 1 }, 'operator', null],
  [null, 'operator', null],
] as const)('the first field of %j that requires more than the role %s', (value, role, path) =>
  expect(fieldBeyond(deep, value, role)).toBe(path),
)
