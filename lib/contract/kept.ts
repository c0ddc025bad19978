import * as z from 'zod'
import { fieldPath, isKept, isKeptText, type KeptSecret, markStart } from './values'
import { type FindSecrets, marksOf, nested, type Replacement } from './fields'
import { innermost, mapSecrets, type SecretPosition } from './redact'

/**
 * Returns a copy of a request body in which `fill` has replaced each placeholder of a kept secret. If `fill` returns
 * undefined, the placeholder stays. The body may be invalid.
 */
export const mapKept = (
  schema: z.ZodType,
  body: unknown,
  fill: (mark: KeptSecret, location: SecretPosition) => Replacement | undefined,
  how: Pick<Parameters<typeof mapSecrets>[2], 'find' | 'whole'> = {},
): unknown =>
  mapSecrets(schema, body, {
    ...how,
    map: (value, location) => (isKept(value) ? (fill(value, location) ?? value) : value),
    undeclared: 'keep',
  })

const anyMark = new RegExp(`${markStart}[0-9a-f]*`, 'g')

/** Returns the placeholders of masked secrets within a longer string, or null if the string contains none. */
const findMarks: FindSecrets = (text) => {
  const marks = isKeptText(text) ? [] : [...text.matchAll(anyMark)]
  if (marks.length === 0) return null
  return marks.map(({ 0: secret, index: from }) => {
    const line = text.slice(0, from).split('\n').length
    return { from, to: from + secret.length, secret, path: `line ${line}`, binding: '', isBare: true }
  })
}

/**
 * Returns the strings in a response that can contain secrets, such as policies, keyed by dotted path (see
 * `fieldPath`). Omits fields that are secrets as a whole.
 */
export function textsWithSecrets(schema: z.ZodType, answer: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const whole = (text: string, path: readonly string[]) => {
    found.set(fieldPath(path), text)
    return text
  }
  mapSecrets(schema, answer, { map: (secret) => secret, undeclared: 'keep', whole })
  return found
}

interface StoredSecret extends KeptSecret {
  /** The dotted path of the field (see `fieldPath`). For a secret inside a string, the path of that string. */
  field: string
  /**
   * The dotted path of the secret in the document that the string contains. Absent if the field itself is the secret.
   */
  within?: string
  binding: string
  around?: string
}

/**
 * Returns the placeholders of secrets in a masked response, in order. `find` finds the secrets in strings that aren't
 * JSON. The default `find` finds only placeholders.
 */
export function storedSecrets(
  schema: z.ZodType,
  masked: unknown,
  find: FindSecrets = findMarks,
): StoredSecret[] {
  const found: StoredSecret[] = []
  mapSecrets(schema, masked, {
    map: (value, { path, within, binding, around }) => {
      if (isKept(value)) found.push({ ...value, field: fieldPath(path), within, binding, around })
      return value
    },
    undeclared: 'keep',
    find,
  })
  return found
}

export const isSameTarget = (
  one: Pick<SecretPosition, 'binding' | 'around'>,
  other: Pick<SecretPosition, 'binding' | 'around'>,
): boolean => one.binding === other.binding && one.around === other.around

/**
 * Returns the paths of the secrets that a request can't keep: secrets that the resource doesn't have, and secrets that
 * would be sent to another destination. `answer` is the masked response that the request is based on.
 */
export function keptElsewhere(
  request: { schema: z.ZodType; body: unknown },
  answer: { schema: z.ZodType; masked: unknown },
): string[] {
  const there = storedSecrets(answer.schema, answer.masked)
  const found: string[] = []
  mapKept(
    request.schema,
    request.body,
    ({ fingerprint }, position) => {
      const field = fieldPath(position.path)
      if (
        !there.some(
          (one) => one.field === field && one.fingerprint === fingerprint && isSameTarget(one, position),
        )
      )
        found.push(field)
      return undefined
    },
    { find: findMarks },
  )
  return found
}

/**
 * Returns a copy of `values` with each stored secret emptied, and the paths of these secrets. A create request can't
 * keep stored secrets.
 */
export function withoutStored(schema: z.ZodType, values: unknown) {
  const paths: (readonly string[])[] = []
  const copy = mapKept(
    schema,
    values,
    (_, { path }) => {
      paths.push(path)
      return ''
    },
    { find: findMarks },
  )
  return { copy, paths }
}

/**
 * Returns a copy of a request body with each kept secret replaced by a string, so that rules for strings can be
 * checked.
 */
export const keptAsText = (schema: z.ZodType, body: unknown): unknown =>
  mapKept(schema, body, () => '(kept)', { find: findMarks })

export const hiddenAs = { kept: '(kept)', typed: '(as typed)' } as const

/**
 * Returns a copy of a request body for display, without kept and typed secrets. `find` finds the secrets in strings
 * that aren't JSON.
 */
export const withoutTyped = (schema: z.ZodType, body: unknown, find: FindSecrets = findMarks): unknown =>
  mapSecrets(schema, body, {
    map: (value) => (isKept(value) ? hiddenAs.kept : hiddenAs.typed),
    undeclared: 'keep',
    find,
  })

/** Returns the fields of a request body that contain a document, such as a policy. */
function documentsIn(schema: z.ZodType, body: object) {
  const fields = innermost(schema)
  if (!(fields instanceof z.ZodObject)) return []
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields.shape, name) ? nested(fields.shape[name]) : undefined
    return field === undefined || marksOf(field).secretsWithin === undefined ? [] : [{ name, field, value }]
  })
}

/**
 * Reports whether `withoutTyped` hides a whole document of a request body, such as a policy, because the document can't
 * be parsed.
 */
export const hasUnreadableDocument = (schema: z.ZodType, body: object, find: FindSecrets): boolean =>
  documentsIn(schema, body).some(({ field, value }) => withoutTyped(field, value, find) === hiddenAs.typed)

/** Returns a copy of a request body in which each JSON document, such as a policy, is on a single line. */
export const withCompactDocuments = (schema: z.ZodType, body: object): object => ({
  ...body,
  ...Object.fromEntries(documentsIn(schema, body).map(({ name, value }) => [name, compactJson(value)])),
})

/** Removes the whitespace between JSON tokens. Keeps strings and numbers as typed, unlike parsing and serializing. */
const compactJson = (value: unknown): unknown =>
  typeof value === 'string' && isJson(value)
    ? value.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? '')
    : value

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
