import { expect, test } from 'vitest'
import * as z from 'zod'
import { bodyIssues } from './body-issues'
import { rule, specRules } from './fields'
import { defineOperation } from './operation'

const op = defineOperation({
  method: 'POST',
  path: '/things',
  status: 201,
  access: 'operator',
  summary: 'Make it',
  body: z.strictObject({
    count: z.int().optional(),
    share: z.number().optional(),
    list: z.array(z.string()).optional(),
    map: z.record(z.string(), z.string()).optional(),
    on: z.boolean().optional(),
    kind: z.enum(['a', 'b']).optional(),
    deep: z.strictObject({ name: z.string() }).optional(),
  }),
})

test.each([
  [{ count: 1.5 }, 'count', 'Must be a whole number'],
  [{ count: 'x' }, 'count', 'Must be a number'],
  [{ share: 'x' }, 'share', 'Must be a number'],
  [{ list: '' }, 'list', 'Must be a list'],
  [{ list: ['a', 1] }, 'list.1', 'Must be a string'],
  [{ map: [] }, 'map', 'Must be an object'],
  [{ on: null }, 'on', 'Must be true or false'],
  [{ kind: 'c' }, 'kind', 'Must be one of: a, b'],
  [{ deep: 1 }, 'deep', 'Must be an object'],
  [{ deep: {} }, 'deep.name', 'This field is required'],
  ['', '', 'The request body must be a JSON object'],
])('the body %j is rejected', (body, field, message) => {
  expect(bodyIssues(op, body)).toMatchObject([{ field, message }])
})

test('console rules apply to every account, and local rules only to the local platform', () => {
  const ruled = (source: 'spec' | 'local' | 'console', code: number) =>
    rule(z.string(), () => false, {
      code,
      message: 'No',
      source,
      ...(code === 2 && { supported: ['a'] }),
    }).optional()
  const body = z.strictObject({ one: ruled('spec', 1), two: ruled('local', 2), three: ruled('console', 3) })
  const input = { one: '', two: '', three: '' }
  expect(bodyIssues({ ...op, body }, input, specRules).map(({ code }) => code)).toEqual([1, 3])
  expect(bodyIssues({ ...op, body }, input)).toEqual([
    { field: 'one', code: 1, message: 'No' },
    { field: 'two', code: 2, message: 'No', supported: ['a'] },
    { field: 'three', code: 3, message: 'No' },
  ])
})

test.each([
  [{ deep: { other: 1 } }, 'deep.other', ['name']],
  [{ list: [], extra: 1 }, 'extra', Object.keys(op.body.shape)],
])('an unknown field in %j is rejected with the fields supported at its path', (body, field, supported) => {
  const [issue] = bodyIssues(op, body)
  expect(issue).toMatchObject({ field, supported })
  expect(issue?.message).toContain(supported.join(', '))
})

test('only the local platform requires fields; their types apply to every account', () => {
  expect(bodyIssues(op, { deep: {} }, specRules)).toEqual([])
  expect(bodyIssues(op, { deep: { name: null } }, specRules)).toMatchObject([{ field: 'deep.name' }])
})
