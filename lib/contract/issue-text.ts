import type * as z from 'zod'

export const MISSING = 'This field is required'

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  date: 'a date',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
}

const formats: Readonly<Record<string, string>> = {
  email: 'email address',
  url: 'URL',
  uuid: 'UUID',
  datetime: 'date and time',
  date: 'date',
  time: 'time',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  cidrv4: 'IPv4 network',
  cidrv6: 'IPv6 network',
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['item', 'items'],
}

/** Returns the message for a failed check that has no message of its own. Replaces zod's default messages. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return MISSING
      return Object.hasOwn(kinds, issue.expected) ? `Must be ${kinds[issue.expected]}` : 'Invalid value'
    case 'invalid_value':
      return issue.input === undefined ? MISSING : `Must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? MISSING : 'Invalid value'
    case 'too_small':
      return limitText(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return limitText(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'invalid_format':
      return formatText(issue)
    case 'not_multiple_of':
      return issue.divisor === 1
        ? 'Must be a whole number'
        : `Must be a multiple of ${issue.divisor.toLocaleString('en')}`
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${issue.keys.join(', ')}`
    case 'invalid_key':
      return 'Invalid key'
    case 'invalid_element':
      return 'Invalid item'
    default:
      return 'Invalid value'
  }
}

interface Limit {
  origin: string
  exact?: boolean
}

function limitText({ origin, exact }: Limit, limit: number | bigint, bound: string): string {
  const value = `${exact ? 'exactly' : bound} ${limit.toLocaleString('en')}`
  const unit = Object.hasOwn(units, origin) ? units[origin]?.[Number(limit) === 1 ? 0 : 1] : undefined
  if (unit === undefined) return origin === 'date' ? 'Date out of range' : `Must be ${value}`
  return origin === 'string' ? `Must be ${value} ${unit}` : `Must have ${value} ${unit}`
}

interface Format {
  format: string
  prefix?: unknown
  suffix?: unknown
  includes?: unknown
}

function formatText({ format, prefix, suffix, includes }: Format): string {
  if (format === 'starts_with') return `Must start with ${String(prefix)}`
  if (format === 'ends_with') return `Must end with ${String(suffix)}`
  if (format === 'includes') return `Must contain ${String(includes)}`
  return Object.hasOwn(formats, format) ? `Invalid ${formats[format]}` : 'Invalid format'
}
