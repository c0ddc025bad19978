import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { type FindSecrets, type MapText, marksOf, type Replacement, nested } from './fields'
import { isKeptText, markStart } from './values'

interface Redaction {
  /** Returns the replacement of a secret, such as a fingerprint or "set". Receives the secret as text. */
  mask: (text: string) => unknown
  /**
   * The handling of keys that the schema doesn't declare. `keep` keeps them; the others drop them. `drop` also drops
   * objects and lists if the schema has a different type or leaves the type open. `drop-keys` keeps those unchanged, or
   * as one secret if the schema contains secrets.
   */
  undeclared: 'drop' | 'drop-keys' | 'keep'
  /** Parses texts with secrets that aren't JSON. If omitted, such a text is masked as a whole. */
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
 * Copies `value` with every field masked that `schema` marks as secret, at any depth. Null, absent and empty values
 * stay, because a missing secret isn't secret. The value need not be valid.
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

/** The position of a secret. */
export interface SecretPosition {
  /** Keys and indices. For a secret inside a text, the path of the text. */
  path: readonly string[]
  /** The dotted path inside that text. */
  within?: string
  /** The binding of the secret as text. A secret is kept only while its binding is unchanged. */
  binding: string
  /** A secret inside a string, as written there (`WithinText`). */
  token?: string
}

interface Walk {
  /** Returns the replacement of a value that is marked as secret. */
  map: (value: unknown, location: SecretPosition) => unknown
  undeclared: Redaction['undeclared']
  find?: FindSecrets
  /** Called with each text that may contain secrets. If a result is returned, it replaces the text unchanged. */
  whole?: (text: string, path: readonly string[]) => string | undefined
}

/** Copies `value` with the fields mapped that `schema` marks as secret; see `redact`. */
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

/** Handles a value whose type differs from its schema's. */
function mapMisfit(schema: z.ZodType, value: unknown, how: Walk, path: readonly string[]): unknown {
  if (how.undeclared === 'drop') return undefined
  return how.undeclared === 'drop-keys' && holdsSecrets(schema)
    ? how.map(value, { path, binding: '' })
    : value
}

/**
 * Maps the secrets inside a string. Some APIs return the document itself instead of a string, which is mapped as JSON.
 */
function mapWithin(map: MapText, value: unknown, how: Walk, path: readonly string[]): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const whole = typeof value === 'string' ? how.whole?.(text, path) : undefined
  if (whole !== undefined) return whole
  const mapped = map(
    text,
    (inner, { path: within, binding, token }) =>
      asReplacement(how.map(asMark(inner), { path, within: within || undefined, binding, token })),
    how.find,
  )
  if (typeof value === 'string') return mapped
  if (mapped === text) return value
  return isRecord(value) && !isKeptText(mapped) ? (JSON.parse(mapped) as unknown) : mapped
}

/** Removes one wrapper, such as optional, nullable or default, from a schema. Returns other schemas unchanged. */
function unwrapped(schema: z.ZodType): z.ZodType {
  for (const wrapper of wrappers) if (schema instanceof wrapper) return nested(schema.unwrap())
  return schema
}

/** Removes all wrappers from a schema; see `unwrapped`. */
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
 * Maps a value with every option of the union that it fits, or with all if it fits none, so that no secret is missed.
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
  const asItIs: Walk = { map: (secret) => secret, undeclared: how.undeclared }
  return tried.map((arm) => mapSecrets(arm, mapped, asItIs)).reduce(merged)
}

/** Merges two copies of a value. Keeps everything that either contains. */
function merged(one: unknown, other: unknown): unknown {
  if (!isRecord(one) || !isRecord(other)) return one ?? other
  const shared = Object.entries(other).map(([key, value]) => {
    return [key, Object.hasOwn(one, key) ? merged(one[key], value) : value] as const
  })
  return { ...one, ...Object.fromEntries(shared) }
}

/**
 * Maps the values of a record. The keys of a map of secrets aren't secret. They stay, with null where the secret must
 * not be shown.
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

/** Reports whether a schema marks a secret anywhere. A schema that can't be inspected counts as one that does. */
function holdsSecrets(schema: z.ZodType): boolean {
  const answer = known.get(schema)
  if (answer !== undefined) return answer
  known.set(schema, false) // set during the check: a recursive schema adds nothing
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
