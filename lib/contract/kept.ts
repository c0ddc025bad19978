import type * as z from 'zod'
import { fieldPath } from './field-path'
import { isKept, type KeptSecret } from './is-kept'
import { mapSecrets, type SecretPlace } from './redact'

/**
 * A copy of a request body in which each kept secret is what `fill` gives for it. Only places that `schema` marks as
 * secret are looked at; where `fill` gives undefined the mark stays, and the contract refuses it as no text. The body
 * need not be valid.
 */
export const mapKept = (
  schema: z.ZodType,
  body: unknown,
  fill: (mark: KeptSecret, place: SecretPlace) => string | undefined,
): unknown =>
  mapSecrets(schema, body, {
    map: (value, place) => (isKept(value) ? (fill(value, place) ?? value) : value),
    undeclared: 'keep',
  })

/** A stored secret of an answer, masked. */
interface StoredSecret extends KeptSecret {
  /** Dotted path (`fieldPath`); of the whole text for a secret inside one, such as a policy. */
  field: string
  /** Its dotted path inside that text. */
  within?: string
  /** What it is bound to (`SecretPlace`). */
  bond: string
}

/** The stored secrets of an answer whose secrets are masked, in their order. */
export function storedSecrets(schema: z.ZodType, masked: unknown): StoredSecret[] {
  const found: StoredSecret[] = []
  mapSecrets(schema, masked, {
    map: (value, { path, within, bond }) => {
      if (isKept(value)) found.push({ ...value, field: fieldPath(path), within, bond })
      return value
    },
    undeclared: 'keep',
  })
  return found
}

/**
 * Paths of the secrets that a request says to keep and that are not stored there: under another name, for one, or to
 * be sent to another place.
 * `answer` is what the request started from, its secrets masked.
 */
export function keptElsewhere(
  request: { schema: z.ZodType; body: unknown },
  answer: { schema: z.ZodType; masked: unknown },
): string[] {
  const there = storedSecrets(answer.schema, answer.masked)
  const found: string[] = []
  mapKept(request.schema, request.body, ({ fingerprint }, { path, bond }) => {
    const field = fieldPath(path)
    if (!there.some((one) => one.field === field && one.fingerprint === fingerprint && one.bond === bond))
      found.push(field)
    return undefined
  })
  return found
}

/** A body as its rules see it: a kept secret is some text. */
export const keptAsText = (schema: z.ZodType, body: unknown): unknown => mapKept(schema, body, () => '(kept)')

/** A body as it is shown: no secret in it, whether kept or typed. */
export const withoutTyped = (schema: z.ZodType, body: unknown): unknown =>
  mapSecrets(schema, body, {
    map: (value) => (isKept(value) ? '(kept)' : '(as typed)'),
    undeclared: 'keep',
  })
