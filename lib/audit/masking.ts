import type * as z from 'zod'
import { creates, readOf } from '@/lib/contract/operation-target'
import { redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import { resources } from '@/lib/resources/registry'
import { isRecord } from '@/lib/util/records'
import { createHmac } from 'node:crypto'
import type { KeyRing } from '@/lib/util/key-ring'
import { emailFor, type Reader } from './reader'

interface Values {
  /** The value before the operation, as JSON, or null if the entry has no such value. */
  before: string | null
  after: string | null
}

interface Schemas {
  before: readonly z.ZodType[]
  after: readonly z.ZodType[]
}

/**
 * The schemas for masking an operation's values, keyed by operation. `after` is the request body in an intent, and the
 * response in an outcome.
 */
const schemas: ReadonlyMap<string, Schemas> = new Map(
  resources.flatMap(({ ops, item }) =>
    Object.values(ops).map((op) => {
      const read = creates(op) ? undefined : readOf(ops, op)
      return [op.name, { before: [item, ...(read ? [read.response] : [])], after: [op.body, op.response] }]
    }),
  ),
)

/**
 * Returns an operation's values as a reader may see them. For operations on resources, masks secrets. For the console's
 * own operations, masks other people's email addresses, unless the reader is an admin.
 */
export function shownValues(operation: string, { before, after }: Values, reader: Reader): Values {
  // Earlier versions could store a secret in plain text, and stored rows can't be changed.
  const known = schemas.get(operation)
  return known
    ? { before: masked(before, known.before), after: masked(after, known.after) }
    : { before: emailFor(reader, before), after: emailFor(reader, after) }
}

function masked(text: string | null, schemas: readonly z.ZodType[]): string | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  const how = { mask: keptMask, undeclared: 'keep', find: findYamlSecrets } as const
  return JSON.stringify(schemas.reduce((result, schema) => redact(schema, result, how), value))
}

function keptMask(text: string): unknown {
  try {
    const mask: unknown = JSON.parse(text)
    if (isRecord(mask) && typeof mask.fingerprint === 'string' && /^[0-9a-f]*$/.test(mask.fingerprint))
      return mask
  } catch {
    // A secret that isn't JSON.
  }
  return { fingerprint: '' }
}

/** Returns a fingerprint of a secret: 12 hex digits of an HMAC with a key of this console. */
export function fingerprint(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring[0].derive('fingerprint')).update(text).digest('hex').slice(0, 12)
}

/**
 * Converts a value for storage in the audit log. Replaces secrets with `{fingerprint}` and omits keys that the schema
 * doesn't declare.
 */
export const auditable = (ring: KeyRing, schema: z.ZodType, value: unknown): unknown =>
  auditableWithSecrets(ring, schema, value).value

/** Converts a value the way `auditable` does, and reports whether the value contained secrets. */
export function auditableWithSecrets(
  ring: KeyRing,
  schema: z.ZodType,
  value: unknown,
): { value: unknown; hasSecrets: boolean } {
  let hasSecrets = false
  const mask = (text: string) => {
    hasSecrets = true
    return { fingerprint: fingerprint(ring, text) }
  }
  const redacted = redact(schema, value, { mask, undeclared: 'drop', find: findYamlSecrets })
  return { value: redacted, hasSecrets }
}
