import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { marksOf, secret, text, wider } from './fields'
import { redact } from './redact'

test('marks are read through optional and nullable wrappers, and are combined', () => {
  const field = wider(
    secret(text(10, 1, 'spec'))
      .nullable()
      .optional(),
  )
  expect(marksOf(field)).toEqual({ maxBytes: 10, secret: true, support: 'wider' })
  expect(marksOf(z.string())).toEqual({})
})

test('adding a mark returns a copy and leaves the original schema unmarked', () => {
  const shared = text(10, 1, 'spec').optional()
  const marked = wider(shared)
  expect(marksOf(shared).support).toBeUndefined()
  expect(marksOf(marked)).toEqual({ maxBytes: 10, support: 'wider' })
  expect(marked.safeParse('x'.repeat(11)).success).toBe(false)
})

test('a second copy of the module, as in another bundle, reads the same marks', async () => {
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
