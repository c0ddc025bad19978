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
])('a secret in an %s is masked, and undeclared fields are dropped', (_, schema, masked) => {
  for (const mismatched of ['keep', 'drop'] as const)
    expect(withoutSecrets(schema, value, () => '…', mismatched)).toEqual(masked)
})

test('in "keep" mode, a field of a wrong type is emptied, or masked if its schema contains secrets', () => {
  const plain = z.object({ id: z.string(), names: z.array(z.string()), module: item.nullish() })
  const wrong = { id: { x: 'hidden' }, names: 'a', module: ['hidden'], novel: 1 }
  expect(withoutSecrets(plain, wrong, () => '…')).toEqual({ id: {}, names: 'a', module: '…' })
  expect(withoutSecrets(plain, { names: [['hidden'], 'a'] }, () => '…')).toEqual({ names: [[], 'a'] })
  expect(withoutSecrets(plain, wrong, () => '…', 'drop')).toEqual({ names: 'a' })
  expect(withoutSecrets(plain, { module: 'hidden' }, () => '…')).toEqual({ module: '…' })
})
