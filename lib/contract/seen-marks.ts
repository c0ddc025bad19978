import { sortedJson } from '@/lib/util/records'

// Don't import schemas here: pages that use this file don't load zod.

/**
 * The header that lists the changed fields of an update request, with hashes of the values that the sender last saw.
 */
export const seenHeader = 'adit-seen'
const maxLength = 2048
const entry = /^([a-z0-9_]{1,64}):([0-9a-f]{16})$/

const prime = 0x100000001b3n
const offset = 0xcbf29ce484222325n

/** Returns the 64-bit FNV-1a hash of a string as hexadecimal text. The hash doesn't protect against forgery. */
function fnv1a(text: string): string {
  // A cryptographic hash would need Web Crypto, which isn't available on pages without HTTPS.
  let hash = offset
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash.toString(16).padStart(16, '0')
}

/** Hashes a value, regardless of the order of its keys. Undefined, null and `''` have the same hash. */
export const markOf = (value: unknown) => fnv1a(sortedJson(value === '' ? null : (value ?? null)))

export const seenMarks = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([field, value]) => `${field}:${markOf(value)}`)
    .join(',')

/**
 * Parses a value of the `adit-seen` header. Returns the hashes keyed by field name, or null if the value is invalid.
 */
export function readSeenMarks(text: string): Map<string, string> | null {
  if (text.length > maxLength) return null
  const entries = text.split(',').map((part) => entry.exec(part))
  const found = entries.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]] as const] : []))
  return found.length === entries.length ? new Map(found) : null
}
