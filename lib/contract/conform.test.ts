import { fieldsOf } from '@/lib/util/records'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { conform } from './conform'
import { secret, secretsWithin } from './fields'

const schema = z.object({
  id: z.string(),
  port: z.number().nullish(),
  status: z.enum(['ON', 'OFF']),
  hosts: z.array(z.string()),
  labels: z.record(z.string(), z.string()).nullish(),
  owner: z.object({ id: z.string(), uri: z.string() }).nullish(),
})
const good = {
  id: 'a',
  port: 1,
  status: 'ON',
  hosts: ['h'],
  labels: { k: 'v' },
  owner: { id: 'o', uri: '' },
  more: 1,
}

test('a valid response is unchanged, including undeclared fields', () => {
  expect(conform(schema, good)).toEqual({ value: good, wrong: [] })
  expect(conform(schema, { ...good, port: null, status: 'NEW' }).wrong).toEqual([]) // unknown enum values are allowed
})

test.each<[string, object, object, string[]]>([
  ['a wrong type', { port: '1' }, { port: undefined }, ['port']],
  ['null in a field that is not nullable', { hosts: null }, { hosts: undefined }, ['hosts']],
  ['an entry of a list', { hosts: ['h', 7] }, { hosts: ['h'] }, ['hosts.1']],
  ['an entry of a map', { labels: { k: 'v', 'a.b': 1 } }, { labels: { k: 'v' } }, [String.raw`labels.a\.b`]],
  ['a field of a nested object', { owner: { id: 5, uri: '' } }, { owner: { uri: '' } }, ['owner.id']],
  ['an object for a list', { hosts: {} }, { hosts: undefined }, ['hosts']],
])('%s is removed and reported', (_, change, expected, wrong) => {
  const { hosts: __, ...rest } = { ...good, ...expected }
  const hosts = Object.hasOwn(expected, 'hosts') ? fieldsOf(expected).hosts : good.hosts
  expect(conform(schema, { ...good, ...change })).toEqual({ value: { ...rest, hosts }, wrong })
})

test('a masked, null or missing secret is valid', () => {
  const holder = z.object({ token: secret(z.string()), key: secret(z.string()).nullish() })
  for (const value of [{ token: { set: true, fingerprint: 'f' } }, { key: null }, {}])
    expect(conform(holder, value)).toEqual({ value, wrong: [] })
})

test('a missing field is reported, and a response that is not an object is removed', () => {
  const { hosts: _, ...without } = good
  expect(conform(schema, without)).toEqual({ value: without, wrong: ['hosts'] })
  expect(conform(schema, 'text')).toEqual({ value: undefined, wrong: [''] })
})

test('a document that the API returned as an object becomes text, and other values of the wrong type are removed', () => {
  const holder = z.object({ policy: secretsWithin(z.string(), (text) => text).nullish() })
  expect(conform(holder, { policy: { a: ['x'] } })).toEqual({ value: { policy: '{"a":["x"]}' }, wrong: [] })
  for (const policy of ['{}', '', null, undefined])
    expect(conform(holder, { policy })).toEqual({ value: { policy }, wrong: [] })
  for (const policy of [7, ['x']])
    expect(conform(holder, { policy })).toEqual({ value: {}, wrong: ['policy'] })
})
