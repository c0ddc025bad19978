import { expect, test } from 'vitest'
import * as z from 'zod'
import { wider } from './fields'
import { fieldName, offers, widerFields } from './offers'
import { defineOperation } from './operation'

const op = (support: 'spec' | 'wider') => ({
  ...defineOperation({
    method: 'POST',
    path: '/things',
    status: 201,
    access: 'operator',
    support,
    summary: 'Create a thing',
    body: z.strictObject({ name: z.string(), note: wider(z.string().optional()) }),
  }),
  name: 'things.create',
})

test.each([
  ['spec', undefined, true],
  ['wider', undefined, false],
  ['wider', 'missing', false],
  ['wider', 'refused', false],
  ['wider', 'works', true],
] as const)(
  'an operation of the %s API with the support state %s is offered: %s',
  (support, state, offered) => {
    expect(offers(state ? { 'things.create': state } : {}, op(support))).toBe(offered)
  },
)

test('fields of the wider API have their own names', () => {
  expect(widerFields(op('spec')).map((field) => fieldName(op('spec'), field))).toEqual(['things.create#note'])
  expect(widerFields({ ...op('spec'), body: z.undefined() })).toEqual([])
})
