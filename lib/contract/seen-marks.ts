import { isRecord } from '@/lib/util/is-record'

// Without schemas: pages that have none load this.

/** Request header of an update: the fields that it changes, each with a mark of the value that was last seen of it. */
export const seenHeader = 'adit-seen'
const maxLength = 2048
const entry = /^([a-z0-9_]{1,64}):([0-9a-f]{16})$/

const prime = 0x100000001b3n
const offset = 0xcbf29ce484222325n

/** FNV-1a, 64 bits, as hex. Tells values apart; it is no proof against forgery. A page without HTTPS has no Web Crypto. */
function fnv1a(text: string): string {
  let hash = offset
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash.toString(16).padStart(16, '0')
}

const sorted = (_: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** A mark of a value: equal for equal JSON whatever the order of its keys; absent, null and `''` are one. */
export const markOf = (value: unknown) => fnv1a(JSON.stringify(value === '' ? null : (value ?? null), sorted))

/** The header's value for these fields and what was seen of them. */
export const seenMarks = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([field, value]) => `${field}:${markOf(value)}`)
    .join(',')

/** Field names and marks of a header's value; null when it is none. */
export function readSeenMarks(text: string): Map<string, string> | null {
  if (text.length > maxLength) return null
  const entries = text.split(',').map((part) => entry.exec(part))
  const found = entries.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]] as const] : []))
  return found.length === entries.length ? new Map(found) : null
}
