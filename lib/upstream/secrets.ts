import * as z from 'zod'
import { fieldPath } from '@/lib/contract/field-path'
import { marksOf } from '@/lib/contract/fields'
import { mapSecrets, redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'

const known = new WeakMap<z.ZodType, boolean>()

/** Whether a schema marks a secret anywhere. What cannot be looked into counts as one that does. */
function hasSecrets(schema: z.ZodType): boolean {
  const answer = known.get(schema)
  if (answer !== undefined) return answer
  known.set(schema, false) // while it is looked into: a schema that holds itself adds nothing
  const isOpaque = schema instanceof z.ZodLazy
  const { secret, secretsWithin } = marksOf(schema)
  const found =
    isOpaque || secret === true || secretsWithin !== undefined || Object.values(schema.def).some(holdsSecrets)
  known.set(schema, found)
  return found
}

function holdsSecrets(part: unknown): boolean {
  if (part instanceof z.ZodType) return hasSecrets(part)
  if (typeof part !== 'object' || part === null) return false
  const isPlain = Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype
  return isPlain && Object.values(part).some(holdsSecrets)
}

/**
 * An answer of the API with every marked secret replaced; undeclared fields go on. Most resources have no secret, and
 * their answers are not copied for nothing.
 */
export function withoutSecrets(schema: z.ZodType, json: unknown, mask: (text: string) => unknown): unknown {
  return hasSecrets(schema) ? redact(schema, json, { mask, undeclared: 'keep', find: findYamlSecrets }) : json
}

/**
 * What may be kept of an answer outside of its own request: fields that the schema declares, without their secrets. Of
 * a field that it doesn't declare, nobody can say that it isn't a secret.
 */
export const withoutUnknown = (schema: z.ZodType, json: unknown): unknown =>
  redact(schema, json, { mask: () => undefined, undeclared: 'drop', find: findYamlSecrets })

interface PlainSecret {
  /** Dotted path (`fieldPath`); of the whole text for a secret inside one. */
  field: string
  text: string
  /** What it is bound to (`SecretPlace`). */
  bond: string
  /** How one inside a text is written there. */
  token?: string
}

/** The secrets of an answer, in clear: for what is sent on, never for what is kept. */
export function secretsOf(schema: z.ZodType, json: unknown): PlainSecret[] {
  const found: PlainSecret[] = []
  mapSecrets(schema, json, {
    map: (value, { path, bond, token }) => {
      if (typeof value === 'string') found.push({ field: fieldPath(path), text: value, bond, token })
      return value
    },
    undeclared: 'keep',
    find: findYamlSecrets,
  })
  return found
}
