import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { marksOf, nested } from './fields'
import { isRef } from './values'
import { innermost } from './redact'

interface Walk {
  /** Returns the replacement of a Ref. The Ref may lack a `uri`. */
  ref: (input: { id: string }) => { id: string }
  id?: (id: string) => void
}

/**
 * Returns a copy of `value` in which `how.ref` has replaced each Ref. Calls `how.id` with each plain ID. Considers only
 * fields that `schema` declares as references, because a map with user-defined keys can look like a Ref. The value may
 * be invalid.
 */
export function mapRefs(schema: z.ZodType, value: unknown, how: Walk): unknown {
  if (value === null || value === undefined) return value
  const { refers } = marksOf(schema)
  if (refers === 'ref') return isRef(value) ? how.ref(value) : value
  if (refers === 'id') {
    if (typeof value === 'string' && value !== '') how.id?.(value)
    return value
  }
  const inner = innermost(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => mapRefs(nested(inner.element), entry, how))
  if (!isRecord(value)) return value
  if (inner instanceof z.ZodRecord) {
    for (const key of Object.keys(value)) mapRefs(nested(inner.keyType), key, how)
    return mapValues(value, () => nested(inner.valueType), how)
  }
  if (!(inner instanceof z.ZodObject)) return value
  const { shape } = inner
  return mapValues(value, (key) => (Object.hasOwn(shape, key) ? nested(shape[key]) : undefined), how)
}

const mapValues = (
  value: Record<string, unknown>,
  schemaOf: (key: string) => z.ZodType | undefined,
  how: Walk,
) =>
  Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const schema = schemaOf(key)
      return [key, schema ? mapRefs(schema, entry, how) : entry]
    }),
  )

/** Returns the IDs of the resources to which a value refers, at any depth. */
export function referencesIn(schema: z.ZodType, value: unknown): Set<string> {
  const found = new Set<string>()
  const ref = (input: { id: string }) => {
    found.add(input.id)
    return input
  }
  mapRefs(schema, value, { ref, id: (id) => found.add(id) })
  return found
}
