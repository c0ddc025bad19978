import { marksOf, nested } from './fields'
import * as z from 'zod'
import { isRecord, sortedJson } from '@/lib/util/records'
import { isRef } from './values'
import { innermost } from './redact'
import { markOf } from './seen-marks'

const idOf = (value: unknown) => (isRef(value) ? value.id : undefined)

/** Returns the names under which a response can contain the value of a request field. See `storedValue`. */
export function responseNames(field: string): string[] {
  const one = field.replace(/_ids?$/, '')
  if (field.endsWith('_id')) return [field, one]
  return field.endsWith('_ids') ? [field, `${one}s`, one.replace(/y$/, 'ies')] : [field]
}

/**
 * Returns the value in a resource that corresponds to a request field. If the field `x_id` or `x_ids` is absent,
 * returns the IDs of the references `x` or `xs`.
 */
export function storedValue(item: unknown, field: string): unknown {
  if (!isRecord(item)) return undefined
  if (Object.hasOwn(item, field)) return item[field]
  const [, name = '', other = ''] = responseNames(field)
  if (field.endsWith('_id')) return idOf(item[name])
  const refs = item[name] ?? item[other]
  return Array.isArray(refs) ? refs.map(idOf) : undefined
}

/**
 * Converts a response to the form of a request, with references as IDs and documents as text, at any depth. Omits
 * fields and null values that the request doesn't allow. The value may be invalid.
 */
export function inRequestShape(schema: z.ZodType, value: unknown): unknown {
  if (marksOf(schema).secretsWithin) return isRecord(value) ? sortedJson(value) : value
  const inner = innermost(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => inRequestShape(nested(inner.element), entry))
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return value
  const entries = Object.entries(inner.shape).flatMap(([name, fieldSchema]) => {
    const field = nested(fieldSchema)
    if (marksOf(field).responseOnly) return []
    const stored = inRequestShape(field, storedValue(value, name))
    const isNone = stored === undefined || (stored === null && !field.safeParse(null).success)
    return isNone ? [] : [[name, stored] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the fields whose current value differs from the last seen value, with the current values in the request's
 * form.
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
