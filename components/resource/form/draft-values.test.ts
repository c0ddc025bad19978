import { expect, test } from 'vitest'
import * as z from 'zod'
import { draftValues, restoredValues } from './draft-values'
import { secret } from '@/lib/contract/fields'

const kept = { set: true, fingerprint: 'f1' } as const
const body = z.strictObject({
  name: z.string().optional(),
  key: secret(z.string()).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  headers: z.record(z.string(), secret(z.string())).optional(),
})
const values = {
  name: 'gate',
  key: 'typed-secret',
  labels: { a: '1' },
  headers: { 'x-old': kept, 'x-new': 'typed-secret', 'x-empty': '' },
  own: ['a field of the form alone'],
}

test('a draft leaves out typed secrets and keeps all other values', () => {
  const draft = draftValues(body, values)
  expect(draft.hasSecrets).toBe(true)
  expect(JSON.stringify(draft)).not.toContain('typed-secret')
  expect(draft.values).toMatchObject({ name: 'gate', labels: { a: '1' }, own: values.own })
  expect(draftValues(body, { name: 'gate', key: '', headers: { a: kept } }).hasSecrets).toBe(false)
})

test('restoring a draft resets left-out secrets to their initial values', () => {
  const initial = { name: '', key: kept, labels: { a: '1', b: '2' }, headers: { 'x-old': kept }, own: [] }
  expect(restoredValues(initial, draftValues(body, values).values)).toEqual({
    ...values,
    key: kept,
    headers: { 'x-old': kept, 'x-new': '', 'x-empty': '' },
  })
})

test('restoring ignores fields that the form lacks or that have another type', () => {
  expect(restoredValues({ name: 'a', list: [] }, { gone: 'x', name: ['b'], list: { 0: 'c' } })).toEqual({
    name: 'a',
    list: [],
  })
  expect(restoredValues({ key: kept }, { key: '' })).toEqual({ key: '' })
})
