import { expect, test } from 'vitest'
import * as z from 'zod'
import { marksOf, secret, text, wider } from './fields'

test('marks are found below optional, nullable and default, and add up', () => {
  const field = wider(
    secret(text(10, 1, 'spec'))
      .nullable()
      .optional(),
  )
  expect(marksOf(field)).toEqual({ maxBytes: 10, secret: true, support: 'wider' })
  expect(marksOf(z.string())).toEqual({})
})

test('a mark is on the copy, not on what stands elsewhere too', () => {
  const shared = text(10, 1, 'spec').optional()
  const marked = wider(shared)
  expect(marksOf(shared).support).toBeUndefined()
  expect(marksOf(marked)).toEqual({ maxBytes: 10, support: 'wider' })
  expect(marked.safeParse('x'.repeat(11)).success).toBe(false)
})
