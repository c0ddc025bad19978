import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { marksOf, secret, text, wider } from './fields'
import { redact } from './redact'

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

test('another copy of this code sees the marks, as the bundles of one process are', async () => {
  const body = z.object({ client_secret: secret(z.string()) })
  vi.resetModules()
  const fields = await import('./fields')
  const copy = await import('./redact')
  expect(fields.secret).not.toBe(secret)
  expect(copy.redact).not.toBe(redact)
  expect(fields.marksOf(body.shape.client_secret)).toEqual({ secret: true })
  const masked = copy.redact(body, { client_secret: 'open' }, { mask: () => 'masked', undeclared: 'drop' })
  expect(masked).toEqual({ client_secret: 'masked' })
})
