import type * as z from 'zod'
import { fieldPath } from '@/lib/contract/values'
import { mapSecrets, redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'

/**
 * Returns an API response that may be forwarded: only declared fields, with each marked secret replaced, because any
 * undeclared field could be a secret. `misfits` determines whether objects and lists in place of another type are kept.
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

/** Returns the part of a response that may be stored: the fields that the schema declares, without their secrets. */
export const withoutUnknown = (schema: z.ZodType, json: unknown): unknown =>
  redact(schema, json, { mask: () => undefined, undeclared: 'drop', find: findYamlSecrets })

interface PlainSecret {
  /** The dotted path (`fieldPath`). For a secret inside a text, the path of the whole text. */
  field: string
  text: string
  /** The target that the secret is bound to (`SecretPosition`). */
  binding: string
  /** The notation of a secret inside a string, as written there. */
  token?: string
}

/** Returns the secrets of a response in plain text. Only for sending, never for storing. */
export function secretsOf(schema: z.ZodType, json: unknown): PlainSecret[] {
  const found: PlainSecret[] = []
  mapSecrets(schema, json, {
    map: (value, { path, binding, token }) => {
      if (typeof value === 'string') found.push({ field: fieldPath(path), text: value, binding, token })
      return value
    },
    undeclared: 'keep',
    find: findYamlSecrets,
  })
  return found
}
