import * as z from 'zod'
import { marksOf } from './fields'

interface Redaction {
  /** What stands for a secret: a fingerprint, or "set". Called with the secret as text. */
  mask: (text: string) => unknown
  /** What becomes of keys that the schema does not declare, and of what it leaves open. */
  undeclared: 'drop' | 'keep'
}

const wrappers = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodReadonly,
  z.ZodCatch,
  z.ZodPrefault,
  z.ZodNonOptional,
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * A copy of `value` in which every field that `schema` marks as secret is masked, at any depth. `null` and absent stay
 * as they are: that no secret is set is none. The value need not be valid.
 */
export function redact(schema: z.ZodType, value: unknown, how: Redaction): unknown {
  if (value === null || value === undefined) return value
  if (marksOf(schema).secret) return how.mask(asText(value))
  for (const wrapper of wrappers)
    if (schema instanceof wrapper) return redact(schema.unwrap() as z.ZodType, value, how) // zod types it as its core type
  if (schema instanceof z.ZodObject) return redactObject(schema, value, how)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => redact(schema.element as z.ZodType, entry, how)) // as above
  if (schema instanceof z.ZodRecord && isRecord(value))
    return mapValues(value, (entry) => redact(schema.valueType as z.ZodType, entry, how)) // as above
  if (schema instanceof z.ZodUnion) return redactUnion(schema, value, how)
  return typeof value === 'object' && how.undeclared === 'drop' ? undefined : value
}

function redactObject(schema: z.ZodObject, value: unknown, how: Redaction): unknown {
  if (!isRecord(value)) return how.undeclared === 'keep' ? value : undefined
  const kept = Object.entries(value).flatMap(([key, entry]) => {
    const field = Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined // as above
    if (field) return [[key, redact(field, entry, how)] as const]
    return how.undeclared === 'keep' ? [[key, entry] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Masks what any arm masks: a value that fits none, or several, must not slip through one. */
function redactUnion(schema: z.ZodUnion, value: unknown, how: Redaction): unknown {
  const arms = schema.options as readonly z.ZodType[] // as above
  const fitting = arms.filter((arm) => arm.safeParse(value).success)
  return (fitting.length > 0 ? fitting : arms).reduce<unknown>(
    (result, arm) =>
      redact(arm, result, { ...how, undeclared: fitting.length === 1 ? how.undeclared : 'keep' }),
    value,
  )
}

const mapValues = (value: Record<string, unknown>, map: (entry: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, map(entry)]))
