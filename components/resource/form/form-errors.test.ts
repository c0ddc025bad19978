import { expect, test } from 'vitest'
import * as z from 'zod'
import { rule, secret } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { errorList, errorsOf, inPageOrder, invalidFields, nowhere, locateIssue } from './form-errors'

const inputs = ['name', 'provider.google.email_addresses', 'provider.google.client_secret', 'add']
const hasInput = (name: string) => inputs.includes(name)

test.each([
  ['name', { name: 'name', message: 'No' }],
  ['provider.google.email_addresses.2', { name: 'provider.google.email_addresses', message: 'Line 3: No' }],
  ['add.X-Name', { name: 'add', message: 'X-Name: No' }],
  [String.raw`add.X-A\.B`, { name: 'add', message: 'X-A.B: No' }],
  ['name.3.id', { name: 'name', message: 'Line 4, id: No' }],
  ['provider.google', null],
  ['', null],
])('an issue at %j is located at its input', (field, wanted) =>
  expect(locateIssue({ field, message: 'No' }, hasInput)).toEqual(wanted),
)

const notLocal = rule(z.string(), (text) => text !== 'x', { code: 1, message: 'Not x', source: 'local' })
const google = z.strictObject({
  email_addresses: z.array(z.email('No address')).optional(),
  client_secret: secret(
    rule(z.string(), (text) => text !== '', { code: 2, message: 'Needed', source: 'spec' }),
  ),
})
const op = {
  ...defineOperation({
    method: 'PUT',
    path: '/x',
    status: 200,
    access: 'operator',
    summary: 'Put it',
    body: z.strictObject({
      name: notLocal,
      provider: z.strictObject({ google }).optional(),
      other: z.boolean().optional(),
    }),
  }),
  name: 'x.put',
}
const kept = { set: true, fingerprint: 'f' }
const messages = (body: object, isLocal = true) => errorsOf(op, body, isLocal, hasInput)

test('a kept secret counts as a value', () => {
  expect(messages({ name: 'a', provider: { google: { client_secret: kept } } })).toEqual({})
  expect(messages({ name: 'a', provider: { google: { client_secret: '' } } })).toMatchObject({
    provider: { google: { client_secret: { message: 'Needed' } } },
  })
})

test('errors are nested like the inputs, and those without an input are collected separately', () => {
  const google = { client_secret: kept, email_addresses: ['a@x.com', 'b'] }
  expect(messages({ name: 'a', other: 1, provider: { google } })).toMatchObject({
    provider: { google: { email_addresses: { message: 'Line 2: No address' } } },
    [nowhere]: { message: expect.stringMatching(/^other: /) },
  })
})

test("the local platform's rules don't apply to a connected account", () => {
  expect(messages({ name: 'x' })).toMatchObject({ name: { message: 'Not x' } })
  expect(messages({ name: 'x' }, false)).toEqual({})
})

test('an unchanged stored value causes no error', () => {
  const errors = (name: string, start: unknown) => errorsOf(op, { name }, true, hasInput, [], start)
  expect(errors('x', { name: 'x' })).toEqual({})
  expect(errors('x', { name: 'a' })).toMatchObject({ name: { message: 'Not x' } })
  expect(errors('x', null)).toMatchObject({ name: { message: 'Not x' } })
})

test('issues of the page take precedence over those of the contract, on every account', () => {
  const own = [{ field: 'name', message: 'Line 1 is none' }]
  for (const isLocal of [true, false])
    expect(errorsOf(op, { name: 'x' }, isLocal, hasInput, own)).toMatchObject({
      name: { message: 'Line 1 is none' },
    })
})

test('an error names all invalid lines, grouped by message', () => {
  const wrong = (input: string) =>
    messages({ name: 'a', provider: { google: { email_addresses: input.split(' '), client_secret: kept } } })
  const reported = (message: string) => ({ provider: { google: { email_addresses: { message } } } })
  expect(wrong('a a@x.com b')).toMatchObject(reported('Lines 1 and 3: No address'))
  expect(wrong('b '.repeat(11) + 'b')).toMatchObject(
    reported('Lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more: No address'),
  )
  const own = [
    { field: 'name.0', message: 'No' },
    { field: 'name.1', message: 'None.' },
    { field: 'name.1', message: 'Nor this' },
    { field: 'name.2', message: 'No' },
  ]
  expect(errorsOf(op, { name: 'a' }, true, hasInput, own)).toMatchObject({
    name: { message: 'Lines 1 and 3: No. Line 2: None' },
  })
})

test('errors are listed in the order of the inputs on the page', () => {
  const error = (message: string) => ({ type: 'contract', message })
  const errors = {
    cookie_prefix: error('Too long'),
    [nowhere]: error('Odd'),
    provider: { google: { client_secret: error('Needed'), client_id: error('Needed too') } },
  }
  const inputs = [
    'enabled',
    null,
    'provider.google.client_id',
    'provider.google.client_secret',
    'cookie_prefix',
  ]
  expect(errorList(inPageOrder(errors, inputs)).map(({ name }) => name)).toEqual([
    'provider.google.client_id',
    'provider.google.client_secret',
    'cookie_prefix',
    nowhere,
  ])
  expect(inPageOrder(errors, inputs)).toEqual(errors)
})

test('errors in the entries of a list are kept', () => {
  const own = [
    { field: 'acl.2', message: 'Rule 3 is empty' },
    { field: 'acl.0', message: 'Rule 1 is empty' },
  ]
  const errors = errorsOf(op, { name: 'a' }, true, (name) => name.startsWith('acl.'), own)
  expect(errorList(inPageOrder(errors, ['acl.0', 'acl.1', 'acl.2']))).toEqual([
    { name: 'acl.0', message: 'Rule 1 is empty' },
    { name: 'acl.2', message: 'Rule 3 is empty' },
  ])
})

test('the invalid fields have the labels of their inputs, each once', () => {
  const labels = {
    name: { label: 'Name' },
    'provider.google.email_addresses': { label: 'Email addresses' },
  }
  const body = { name: 'x', provider: { google: { email_addresses: ['a', 'b'], client_secret: 's' } } }
  expect(invalidFields(op, body, true, labels)).toEqual(['Email addresses', 'Name'])
  expect(invalidFields(op, { ...body, name: 'y', other: 1 }, false, labels)).toEqual([
    'Email addresses',
    'other',
  ])
  const own = [{ field: 'name', message: 'Taken' }]
  expect(invalidFields(op, { name: 'y' }, true, labels, own)).toEqual(['Name'])
  expect(invalidFields(op, { name: 'y' }, true, labels)).toEqual([])
})
