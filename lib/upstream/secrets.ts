import type * as z from 'zod'
import { fieldPath } from '@/lib/contract/field-path'
import { mapSecrets, redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'

/**
 * An answer of the API as it is passed on: fields that the contract declares, each marked secret replaced. Of a field
 * that it doesn't declare, nobody can say that it isn't a secret. `misfits`: what becomes of objects and lists in the place
 * of another type.
 */
export const withoutSecrets = (
  schema: z.ZodType,
  json: unknown,
  mask: (text: string) => unknown,
  misfits: 'keep' | 'drop' = 'keep',
): unknown =>
  redact(schema, json, {
    mask,
    undeclared: misfits === 'keep' ? 'drop-keys' : 'drop',
    find: findYamlSecrets,
  })

/**
 * What may be kept of an answer outside of its own request: fields that the schema declares, without their secrets.
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
