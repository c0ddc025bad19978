import { expect, test } from 'vitest'
import * as z from 'zod'
import { conform } from '@/lib/contract/conform'
import { readOrElse } from './readable'

const schema = z.object({
  acl: z.array(z.string()).optional(),
  cidr: z.string(),
  tls: z.object({ on: z.boolean() }),
})
type Item = z.output<typeof schema>
const good = { cidr: '10.0.0.0/8', tls: { on: true } }
const read = (raw: unknown, isTyped = false) =>
  readOrElse(
    conform(schema, raw).value as Item, // conform removed what the schema doesn't allow
    ({ acl, cidr, tls }) => `${acl?.length ?? 'none'} ${cidr} ${tls.on}`,
    (field) => `unknown ${field}`,
    isTyped,
  )

test.each([
  [good, 'none 10.0.0.0/8 true'],
  [{ ...good, acl: [] }, '0 10.0.0.0/8 true'],
  [{ ...good, acl: { a: 1 } }, 'unknown acl'],
  [{ ...good, acl: ['x', 7] }, 'unknown acl'],
  [{ ...good, cidr: null }, 'unknown cidr'],
  [{ tls: good.tls }, 'unknown cidr'],
  [{ ...good, tls: { on: 'yes' } }, 'unknown tls'],
])('unreadable fields are reported for %j', (raw, text) => {
  expect(read(raw)).toBe(text)
})

test('missing fields of a manually added resource are unknown', () => {
  expect(read(good, true)).toBe('unknown acl')
})

test('a deferred read returns the plain value, and other errors are rethrown', () => {
  const item = conform(schema, { ...good, acl: 7 }).value as Item // conform removed what the schema doesn't allow
  const later = readOrElse(
    item,
    (seen) => () => seen.acl,
    () => () => undefined,
  )
  expect(later()).toBeUndefined()
  const fail = () => {
    throw new TypeError('other')
  }
  expect(() => readOrElse(item, fail, () => undefined)).toThrow(TypeError)
})
