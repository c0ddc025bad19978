import * as z from 'zod'
import { isRecord } from '@/lib/util/is-record'
import { isRef } from './is-ref'
import { innermost } from './redact'

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
const markOf = (value: unknown) => fnv1a(JSON.stringify(value === '' ? null : (value ?? null), sorted))

const idOf = (value: unknown) => (isRef(value) ? value.id : undefined)

/**
 * What a thing has for a field of a request: for `x_id` the id of its reference `x`, for `x_ids` those of its
 * references `xs` (`ip_policy_ids`: `ip_policies`).
 */
export function storedValue(item: unknown, field: string): unknown {
  if (!isRecord(item)) return undefined
  if (Object.hasOwn(item, field)) return item[field]
  if (field.endsWith('_id')) return idOf(item[field.slice(0, -'_id'.length)])
  if (!field.endsWith('_ids')) return undefined
  const one = field.slice(0, -'_ids'.length)
  const refs = item[`${one}s`] ?? item[one.replace(/y$/, 'ies')]
  return Array.isArray(refs) ? refs.map(idOf) : undefined
}

/**
 * What an answer holds of the fields that a request has, in the request's shape: references as ids, at any depth.
 * Fields that only answers have are left out, and so is null where the request does not take it. Pure; `value` need
 * not be valid.
 */
export function inRequestShape(schema: z.ZodType, value: unknown): unknown {
  const inner = innermost(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => inRequestShape(inner.element as z.ZodType, entry)) // zod types it as its core type
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return value
  const entries = Object.entries(inner.shape).flatMap(([name, given]) => {
    const field = given as z.ZodType // as above
    const stored = inRequestShape(field, storedValue(value, name))
    const isNone = stored === undefined || (stored === null && !field.safeParse(null).success)
    return isNone ? [] : [[name, stored] as const]
  })
  return Object.fromEntries(entries)
}

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

/**
 * The fields whose value is another than the one that was seen, with the value that they have now; in the shape of the
 * request, whose schema `request` is: what only answers have is no change.
 */
export function changedSince(
  seen: ReadonlyMap<string, string>,
  item: unknown,
  request: z.ZodType,
): Record<string, unknown> {
  const now = inRequestShape(request, item)
  const changed = [...seen]
    .map(([field, mark]) => ({ field, mark, value: storedValue(now, field) }))
    .filter(({ mark, value }) => markOf(value) !== mark)
  return Object.fromEntries(changed.map(({ field, value }) => [field, value ?? null]))
}
