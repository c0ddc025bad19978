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
  /** The values before and after the operation, as JSON. Each is null if the entry has no such value. */
  before: string | null
  after: string | null
}

interface Schemas {
  before: readonly z.ZodType[]
  after: readonly z.ZodType[]
}

/**
 * The schemas for masking an operation's values. In an intent, `after` is the request body. In an outcome, it is the
 * response.
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
 * Returns the values of an operation as a reader may see them.
 *
 * In the values of resources, all secrets are masked. Earlier versions stored secrets in plain text if they couldn't
 * parse a policy. Entries can't be changed, so the values are masked each time they are read. Emails in these values
 * come from the API, and the resource's page also shows them. Emails in all other values belong to people of the
 * console.
 */
export function shownValues(operation: string, { before, after }: Values, reader: Reader): Values {
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

/** Returns an existing mask unchanged. Replaces a secret in plain text with a mask without a fingerprint. */
function keptMask(text: string): unknown {
  try {
    const mask: unknown = JSON.parse(text)
    if (isRecord(mask) && typeof mask.fingerprint === 'string' && /^[0-9a-f]*$/.test(mask.fingerprint))
      return mask
  } catch {
    // a secret that isn't JSON
  }
  return { fingerprint: '' }
}

/**
 * Returns a fingerprint of a secret: 12 hex digits that depend on a key of this console. It shows whether two secrets
 * are equal without revealing them.
 */
export function fingerprint(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring[0].derive('fingerprint')).update(text).digest('hex').slice(0, 12)
}

/**
 * Converts a value to the form in which the audit log stores it. Replaces secrets with `{fingerprint}` and omits keys
 * that the schema doesn't declare.
 */
export function auditable(ring: KeyRing, schema: z.ZodType, value: unknown): unknown {
  return redact(schema, value, {
    mask: (text) => ({ fingerprint: fingerprint(ring, text) }),
    undeclared: 'drop',
    find: findYamlSecrets,
  })
}
