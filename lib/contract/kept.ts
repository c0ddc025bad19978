import type * as z from 'zod'
import { fieldPath } from './field-path'
import type { FindSecrets, Replacement } from './fields'
import { isKept, isKeptText, type KeptSecret, markStart } from './is-kept'
import { mapSecrets, type SecretPlace } from './redact'

/**
 * A copy of a request body in which each kept secret is what `fill` gives for it. Only places that `schema` marks as
 * secret are looked at; where `fill` gives undefined the mark stays, and the contract refuses it as no text. The body
 * need not be valid.
 */
export const mapKept = (
  schema: z.ZodType,
  body: unknown,
  fill: (mark: KeptSecret, place: SecretPlace) => Replacement | undefined,
  how: Pick<Parameters<typeof mapSecrets>[2], 'find' | 'whole'> = {},
): unknown =>
  mapSecrets(schema, body, {
    ...how,
    map: (value, place) => (isKept(value) ? (fill(value, place) ?? value) : value),
    undeclared: 'keep',
  })

const anyMark = new RegExp(`${markStart}[0-9a-f]*`, 'g')

/** Finds the marks in a text whose secrets the server has masked. Pages need no more to read a policy in YAML. */
const findMarks: FindSecrets = (text) => {
  const marks = isKeptText(text) ? [] : [...text.matchAll(anyMark)]
  if (marks.length === 0) return null
  return marks.map(({ 0: secret, index: from }) => {
    const line = text.slice(0, from).split('\n').length
    return { from, to: from + secret.length, secret, path: `line ${line}`, bond: '', isBare: true }
  })
}

/** The texts of an answer that may have secrets inside, by their dotted path (`fieldPath`). */
export function textsWithSecrets(schema: z.ZodType, answer: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const whole = (text: string, path: readonly string[]) => {
    found.set(fieldPath(path), text)
    return text
  }
  mapSecrets(schema, answer, { map: (secret) => secret, undeclared: 'keep', whole })
  return found
}

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
    find: findMarks,
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
  mapKept(
    request.schema,
    request.body,
    ({ fingerprint }, { path, bond }) => {
      const field = fieldPath(path)
      if (!there.some((one) => one.field === field && one.fingerprint === fingerprint && one.bond === bond))
        found.push(field)
      return undefined
    },
    { find: findMarks },
  )
  return found
}

/** A body as its rules see it: a kept secret is some text. */
export const keptAsText = (schema: z.ZodType, body: unknown): unknown =>
  mapKept(schema, body, () => '(kept)', { find: findMarks })

/** What a shown body has in place of a secret: of one that is stored, and of one that was typed. */
export const hiddenAs = { kept: '(kept)', typed: '(as typed)' } as const

/**
 * A body as it is shown: no secret in it, whether kept or typed. `find` reads texts that aren't JSON; without it, only
 * stored secrets are found in those.
 */
export const withoutTyped = (schema: z.ZodType, body: unknown, find: FindSecrets = findMarks): unknown =>
  mapSecrets(schema, body, {
    map: (value) => (isKept(value) ? hiddenAs.kept : hiddenAs.typed),
    undeclared: 'keep',
    find,
  })
