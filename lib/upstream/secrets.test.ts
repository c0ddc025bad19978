import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret } from '@/lib/contract/fields'
import { withoutSecrets } from './secrets'

const token = secret(z.string())
const value = { id: 'a', token: 'hidden', list: [{ token: 'hidden' }], novel: { x: 1 } }
const item = z.object({ token: token.optional() })

test.each([
  ['object', z.object({ token }), { token: '…' }],
  ['optional', z.object({ token: secret(z.string()).nullish() }), { token: '…' }],
  ['array', z.object({ list: z.array(item) }), { list: [{ token: '…' }] }],
  [
    'record',
    z.object({ list: z.array(z.record(z.string(), secret(z.string()))) }),
    { list: [{ token: '…' }] },
  ],
  [
    'union',
    z.object({ list: z.array(z.union([z.object({ x: z.string() }), item])) }),
    { list: [{ token: '…' }] },
  ],
])('a secret in an %s is masked, what is undeclared goes on', (_, schema, masked) => {
  expect(withoutSecrets(schema, value, () => '…')).toEqual({ ...value, ...masked })
})

test('a schema without secrets copies nothing', () => {
  const plain = z.object({ id: z.string(), list: z.array(z.object({})) })
  expect(withoutSecrets(plain, value, () => '…')).toBe(value)
})
