import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { type FindSecrets, type MapText, marksOf, type Replacement, nested } from './fields'
import { isKeptText, markStart } from './values'

interface Redaction {
  /** Returns the replacement for a secret, such as its fingerprint. A secret that isn't a string is passed as JSON. */
  mask: (text: string) => unknown
  /**
   * The treatment of keys that the schema doesn't declare, and of objects and lists that don't match the schema.
   * - `keep` keeps both.
   * - `drop` removes both.
   * - `blank` removes such keys, and empties such objects and lists.
   * - `drop-keys` removes such keys. Masks such objects and lists if their schema contains secrets, or else empties
   *   them.
   */
  undeclared: 'drop' | 'drop-keys' | 'blank' | 'keep'
  /** Finds the secrets in strings that aren't JSON. If this function is absent, such a string is masked as a whole. */
  find?: FindSecrets
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

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Returns a copy of `value` in which the fields that `schema` marks as secret are masked, at any depth. Null, absent
 * and empty secrets stay unchanged. The value may be invalid.
 */
export const redact = (schema: z.ZodType, value: unknown, { mask, ...how }: Redaction): unknown =>
  mapSecrets(schema, value, { ...how, map: (secret) => mask(asText(secret)) })

const asMark = (inner: string): unknown =>
  inner.startsWith(markStart) ? { set: true, fingerprint: inner.slice(markStart.length) } : inner
function asReplacement(value: unknown): Replacement {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return markStart
  return typeof value.token === 'string' ? { token: value.token } : markStart + String(value.fingerprint)
}

export interface SecretPosition {
  /** The keys and indices that lead to the secret. For a secret inside a string, the path of that string. */
  path: readonly string[]
  /**
   * The dotted path of the secret in the document that the string contains. Absent if the field itself is the secret.
   */
  within?: string
  /**
   * The secret's binding, which identifies where the secret is sent. A stored secret can be kept only if its binding
   * doesn't change.
   */
  binding: string
  /** The other content of the document that determines where the secret is sent (see `WithinText`). */
  around?: string
  /** The secret as written in its string (see `WithinText`). Absent if the field itself is the secret. */
  token?: string
}

interface Walk {
  map: (value: unknown, location: SecretPosition) => unknown
  undeclared: Redaction['undeclared']
  find?: FindSecrets
  /**
   * Receives each string that can contain secrets. A returned string replaces the original. If the result is undefined,
   * `map` replaces the secrets in the string.
   */
  whole?: (text: string, path: readonly string[]) => string | undefined
}

/** Returns a copy of `value` in which `how.map` has replaced the fields that `schema` marks as secret. See `redact`. */
export function mapSecrets(
  schema: z.ZodType,
  value: unknown,
  how: Walk,
  path: readonly string[] = [],
  beside: Record<string, unknown> = {},
): unknown {
  if (value === null || value === undefined) return value
  const { secret, secretsWithin, boundTo = [] } = marksOf(schema)
  const binding = boundTo.map((name) => JSON.stringify(beside[name] ?? null)).join(' ')
  if (secret) return value === '' ? value : how.map(value, { path, binding })
  if (secretsWithin) return mapWithin(secretsWithin, value, how, path)
  const inner = unwrapped(schema)
  if (inner !== schema) return mapSecrets(inner, value, how, path, beside)
  if (schema instanceof z.ZodObject) return mapObject(schema, value, how, path)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry, i) => mapSecrets(nested(schema.element), entry, how, [...path, `${i}`]))
  if (schema instanceof z.ZodRecord && isRecord(value)) return mapRecord(schema, value, how, path)
  if (schema instanceof z.ZodRecord && marksOf(nested(schema.valueType)).secret)
    return how.map(value, { path, binding })
  if (schema instanceof z.ZodUnion) return mapUnion(schema, value, how, path)
  return typeof value === 'object' ? mapMisfit(schema, value, how, path) : value
}

function mapMisfit(schema: z.ZodType, value: unknown, how: Walk, path: readonly string[]): unknown {
  if (how.undeclared === 'drop') return undefined
  if (how.undeclared === 'blank') return blankOf(value)
  if (how.undeclared === 'keep') return value
  if (holdsSecrets(schema)) return how.map(value, { path, binding: '' })
  return typeof value === 'object' ? blankOf(value) : value
}

function blankOf(value: unknown) {
  if (Array.isArray(value)) return []
  return isRecord(value) ? {} : ''
}

function mapWithin(map: MapText, value: unknown, how: Walk, path: readonly string[]): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const whole = typeof value === 'string' ? how.whole?.(text, path) : undefined
  if (whole !== undefined) return whole
  const mapped = map(
    text,
    (inner, { path: within, ...position }) =>
      asReplacement(how.map(asMark(inner), { path, within: within || undefined, ...position })),
    how.find,
  )
  if (typeof value === 'string') return mapped
  if (mapped === text) return value
  return isRecord(value) && !isKeptText(mapped) ? (JSON.parse(mapped) as unknown) : mapped
}

function unwrapped(schema: z.ZodType): z.ZodType {
  for (const wrapper of wrappers) if (schema instanceof wrapper) return nested(schema.unwrap())
  return schema
}

export function innermost(schema: z.ZodType): z.ZodType {
  const inner = unwrapped(schema)
  return inner === schema ? schema : innermost(inner)
}

function mapObject(schema: z.ZodObject, value: unknown, how: Walk, path: readonly string[]): unknown {
  if (!isRecord(value)) return mapMisfit(schema, value, how, path)
  const kept = Object.entries(value).flatMap(([key, entry]) => {
    const field = Object.hasOwn(schema.shape, key) ? nested(schema.shape[key]) : undefined
    if (field) return [[key, mapSecrets(field, entry, how, [...path, key], value)] as const]
    return how.undeclared === 'keep' ? [[key, entry] as const] : []
  })
  return Object.fromEntries(kept)
}

/**
 * Maps a value with each option of a union that it fits, or with all options if it fits none, so that no secret is
 * missed.
 */
function mapUnion(schema: z.ZodUnion, value: unknown, how: Walk, path: readonly string[]): unknown {
  const arms = schema.options.map(nested)
  const fitting = arms.filter((arm) => arm.safeParse(value).success)
  const tried = fitting.length > 0 ? fitting : arms
  const mapped = tried.reduce<unknown>(
    (result, arm) => mapSecrets(arm, result, { ...how, undeclared: 'keep' }, path),
    value,
  )
  if (how.undeclared === 'keep') return mapped
  const asItIs: Walk = {
    map: (secret) => secret,
    undeclared: how.undeclared === 'blank' ? 'drop' : how.undeclared,
  }
  return tried.map((arm) => mapSecrets(arm, mapped, asItIs)).reduce(merged)
}

function merged(one: unknown, other: unknown): unknown {
  if (!isRecord(one) || !isRecord(other)) return one ?? other
  const shared = Object.entries(other).map(([key, value]) => {
    return [key, Object.hasOwn(one, key) ? merged(one[key], value) : value] as const
  })
  return { ...one, ...Object.fromEntries(shared) }
}

/**
 * Maps the values of a record. If the values are secret, replaces a removed value with null so that its key remains.
 */
function mapRecord(
  { valueType }: z.ZodRecord,
  value: Record<string, unknown>,
  how: Walk,
  path: readonly string[],
): unknown {
  const schema = nested(valueType)
  const { secret } = marksOf(schema)
  const entries = Object.entries(value).map(([key, entry]) => {
    const mapped = mapSecrets(schema, entry, how, [...path, key])
    return [key, secret ? (mapped ?? null) : mapped] as const
  })
  return Object.fromEntries(entries)
}

const known = new WeakMap<z.ZodType, boolean>()

/** Reports whether a schema contains a field that is marked as secret. Returns true for a lazy schema. */
function holdsSecrets(schema: z.ZodType): boolean {
  const answer = known.get(schema)
  if (answer !== undefined) return answer
  known.set(schema, false) // lets the check of a recursive schema end
  const { secret, secretsWithin } = marksOf(schema)
  const found =
    schema instanceof z.ZodLazy ||
    secret === true ||
    secretsWithin !== undefined ||
    Object.values(schema.def).some(holdsWithin)
  known.set(schema, found)
  return found
}

function holdsWithin(part: unknown): boolean {
  if (part instanceof z.ZodType) return holdsSecrets(part)
  if (typeof part !== 'object' || part === null) return false
  const isPlain = Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype
  return isPlain && Object.values(part).some(holdsWithin)
}
