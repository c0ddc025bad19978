import type * as z from 'zod'
import { fieldPath, isKept, isKeptText, type KeptSecret, markStart } from './values'
import type { FindSecrets, Replacement } from './fields'
import { mapSecrets, type SecretPosition } from './redact'

/**
 * Copies a request body with each kept secret replaced by the result of `fill`. Handles only fields that `schema` marks
 * as secret. If `fill` returns undefined, the placeholder stays, and the contract refuses it because it isn't text. The
 * body need not be valid.
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

/**
 * Finds the placeholders of secrets in a string that the server has masked. Pages need no more to read a policy in
 * YAML.
 */
const findMarks: FindSecrets = (text) => {
  const marks = isKeptText(text) ? [] : [...text.matchAll(anyMark)]
  if (marks.length === 0) return null
  return marks.map(({ 0: secret, index: from }) => {
    const line = text.slice(0, from).split('\n').length
    return { from, to: from + secret.length, secret, path: `line ${line}`, binding: '', isBare: true }
  })
}

/** Returns the texts of a response that may contain secrets, by their dotted path (`fieldPath`). */
export function textsWithSecrets(schema: z.ZodType, answer: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const whole = (text: string, path: readonly string[]) => {
    found.set(fieldPath(path), text)
    return text
  }
  mapSecrets(schema, answer, { map: (secret) => secret, undeclared: 'keep', whole })
  return found
}

/** A masked secret in a response. */
interface StoredSecret extends KeptSecret {
  /** Dotted path (`fieldPath`). For a secret inside a text, such as a policy, the path of the text. */
  field: string
  /** The dotted path inside that text. */
  within?: string
  /** Binding of the secret (`SecretPosition`). */
  binding: string
}

/** Returns the secrets of a masked response, in order. */
export function storedSecrets(schema: z.ZodType, masked: unknown): StoredSecret[] {
  const found: StoredSecret[] = []
  mapSecrets(schema, masked, {
    map: (value, { path, within, binding }) => {
      if (isKept(value)) found.push({ ...value, field: fieldPath(path), within, binding })
      return value
    },
    undeclared: 'keep',
    find: findMarks,
  })
  return found
}

/**
 * Returns the paths of kept secrets in a request that aren't stored at that path, for example because of a different
 * name or destination. `answer` is the masked response that the request is based on.
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
    ({ fingerprint }, { path, binding }) => {
      const field = fieldPath(path)
      if (
        !there.some(
          (one) => one.field === field && one.fingerprint === fingerprint && one.binding === binding,
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
 * Copies values in the shape of a request with each stored secret emptied, because a create request can't keep any.
 * `paths` lists those secrets; for one inside a text, the path of the text.
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

/** Replaces each kept secret with a string, so that the rules can check the body. */
export const keptAsText = (schema: z.ZodType, body: unknown): unknown =>
  mapKept(schema, body, () => '(kept)', { find: findMarks })

/** The placeholders for stored and typed secrets in a displayed body. */
export const hiddenAs = { kept: '(kept)', typed: '(as typed)' } as const

/**
 * Copies a body for display, without kept or typed secrets. `find` parses texts that aren't JSON; if omitted, only
 * stored secrets are found in them.
 */
export const withoutTyped = (schema: z.ZodType, body: unknown, find: FindSecrets = findMarks): unknown =>
  mapSecrets(schema, body, {
    map: (value) => (isKept(value) ? hiddenAs.kept : hiddenAs.typed),
    undeclared: 'keep',
    find,
  })
