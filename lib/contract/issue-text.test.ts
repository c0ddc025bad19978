import { expect, test } from 'vitest'
import * as z from 'zod'
import './zod-config'

const checks: [schema: z.ZodType, value: unknown, message: string][] = [
  [z.string(), undefined, 'This field is required'],
  [z.enum(['a']), undefined, 'This field is required'],
  [z.union([z.string(), z.number()]), undefined, 'This field is required'],
  [z.string(), 7, 'Must be a string'],
  [z.string(), null, 'Must be a string'],
  [z.number(), 'x', 'Must be a number'],
  [z.coerce.number(), 'abc', 'Must be a number'],
  [z.int(), 0.5, 'Must be a whole number'],
  [z.boolean(), 'x', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.object({}), [], 'Must be an object'],
  [z.record(z.string(), z.string()), [], 'Must be an object'],
  [z.date(), 'x', 'Must be a date'],
  [z.null(), 'x', 'Invalid value'],
  [z.never(), 'x', 'Invalid value'],
  [z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
  [z.literal('a'), 'c', 'Must be one of: a'],
  [z.union([z.string(), z.number()]), true, 'Invalid value'],
  [z.uint32(), -5, 'Must be at least 0'],
  [z.uint32(), 2 ** 32, 'Must be at most 4,294,967,295'],
  [z.number().gt(2), 2, 'Must be more than 2'],
  [z.number().lt(2), 2, 'Must be less than 2'],
  [z.bigint().min(2n), 1n, 'Must be at least 2'],
  [z.date().min(new Date(0)), new Date(-1), 'Date out of range'],
  [z.string().min(1), '', 'Must be at least 1 character'],
  [z.string().max(2), 'abc', 'Must be at most 2 characters'],
  [z.string().length(2), 'abc', 'Must be exactly 2 characters'],
  [z.array(z.string()).min(1), [], 'Must have at least 1 item'],
  [z.array(z.string()).max(0), ['a'], 'Must have at most 0 items'],
  [z.number().multipleOf(1), 0.5, 'Must be a whole number'],
  [z.number().multipleOf(5), 6, 'Must be a multiple of 5'],
  [z.email(), 'x', 'Invalid email address'],
  [z.url(), 'x', 'Invalid URL'],
  [z.ipv4(), 'x', 'Invalid IPv4 address'],
  [z.iso.datetime(), 'x', 'Invalid date and time'],
  [z.jwt(), 'x', 'Invalid format'],
  [z.string().regex(/^a$/), 'x', 'Invalid format'],
  [z.string().startsWith('a'), 'x', 'Must start with a'],
  [z.string().endsWith('a'), 'x', 'Must end with a'],
  [z.string().includes('a'), 'x', 'Must contain a'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b'],
  [z.record(z.string().min(2), z.string()), { b: 'x' }, 'Invalid key'],
  [z.map(z.date(), z.string()), new Map([[new Date(), 7]]), 'Invalid item'],
  [z.string().refine(() => false), 'x', 'Invalid value'],
]

test.each(checks.map(([schema, value, message]) => [message, schema, value] as const))(
  '%s',
  (message, schema, value) => {
    const issues = schema.safeParse(value).error?.issues.map((issue) => issue.message)
    expect(issues).toEqual([message])
  },
)

test('a message of a schema takes precedence', () => {
  expect(z.string('Enter a name').safeParse(7).error?.issues[0]?.message).toBe('Enter a name')
})

test('none of the messages is one of zod', () => {
  const { localeError } = z.locales.en()
  const codes = new Set<string>()
  for (const [schema, value, message] of checks)
    for (const issue of schema.safeParse(value, { reportInput: true }).error?.issues ?? []) {
      codes.add(issue.code)
      if (!/^Invalid (?:email address|URL|IPv4 address)$/.test(message))
        expect(localeError({ ...issue, message: undefined } as z.core.$ZodRawIssue)).not.toBe(message)
    }
  expect([...codes].toSorted()).toEqual([
    'custom',
    'invalid_element',
    'invalid_format',
    'invalid_key',
    'invalid_type',
    'invalid_union',
    'invalid_value',
    'not_multiple_of',
    'too_big',
    'too_small',
    'unrecognized_keys',
  ])
})
