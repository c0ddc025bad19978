import type * as z from 'zod'
import { fieldPath } from '@/lib/contract/values'
import { mapSecrets, redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'

/**
 * Returns an API's response in the form that may be sent to the browser: only declared fields, with masked secrets.
 * Values of the wrong type are masked or emptied if `mismatched` is `keep` (see `drop-keys` in `redact`), or removed if
 * it is `drop`.
 */
export const withoutSecrets = (
  schema: z.ZodType,
  json: unknown,
  mask: (text: string) => unknown,
  mismatched: 'keep' | 'drop' = 'keep',
): unknown =>
  redact(schema, json, {
    mask,
    undeclared: mismatched === 'keep' ? 'drop-keys' : 'drop',
    find: findYamlSecrets,
  })

/**
 * Returns an API's response in the form that may be stored: only declared fields, without secrets. Fields of the wrong
 * type are kept, but may be emptied.
 */
export const withoutUnknown = (schema: z.ZodType, json: unknown): unknown =>
  redact(schema, json, { mask: () => undefined, undeclared: 'blank', find: findYamlSecrets })

interface PlainSecret {
  /** The dotted path of the field (see `fieldPath`). For a secret inside a string, the path of that string. */
  field: string
  text: string
  /**
   * The dotted path of the secret in the document that the string contains. Absent if the field itself is the secret.
   */
  within?: string
  /** The secret as written in its string. Absent if the field itself is the secret. */
  token?: string
}

/** Returns the secrets in a response in plain text. Never store the result. */
export function secretsOf(schema: z.ZodType, json: unknown): PlainSecret[] {
  const found: PlainSecret[] = []
  mapSecrets(schema, json, {
    map: (value, { path, within, token }) => {
      if (typeof value === 'string') found.push({ field: fieldPath(path), text: value, within, token })
      return value
    },
    undeclared: 'keep',
    find: findYamlSecrets,
  })
  return found
}
