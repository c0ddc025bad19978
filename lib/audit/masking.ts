import type * as z from 'zod'
import { creates, readOf } from '@/lib/contract/operation-target'
import { redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import { resources } from '@/lib/resources/registry'
import { isRecord } from '@/lib/util/records'
import { createHmac } from 'node:crypto'
import type { KeyRing } from '@/lib/util/key-ring'

interface Values {
  /** JSON text, as stored in the rows. */
  before: string | null
  after: string | null
}

interface Schemas {
  before: readonly z.ZodType[]
  after: readonly z.ZodType[]
}

/**
 * The schemas that mask the values of an operation. An intent's `after` is the request body, an outcome's is the
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
 * Returns the values of an act in the form that people may see. Earlier versions stored secrets in clear text in
 * policies that they couldn't parse. Rows of the trail can't be changed, so today's masks are applied on each read.
 */
export function shownValues(operation: string, { before, after }: Values): Values {
  const known = schemas.get(operation)
  return known
    ? { before: masked(before, known.before), after: masked(after, known.after) }
    : { before, after }
}

function masked(text: string | null, schemas: readonly z.ZodType[]): string | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  const how = { mask: keptMask, undeclared: 'keep', find: findYamlSecrets } as const
  return JSON.stringify(schemas.reduce((result, schema) => redact(schema, result, how), value))
}

/** Keeps an existing mask. Replaces a secret in clear text with a mask that has no fingerprint. */
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
 * Returns a fingerprint that shows whether two secrets are equal without revealing either: 12 hex digits under a key of
 * this console.
 */
export function fingerprint(ring: KeyRing, text: string): string {
  return createHmac('sha256', ring[0].derive('fingerprint')).update(text).digest('hex').slice(0, 12)
}

/**
 * Returns a value in the form allowed in an audit row: secrets become `{fingerprint}`, and keys that the schema doesn't
 * declare are dropped.
 */
export function auditable(ring: KeyRing, schema: z.ZodType, value: unknown): unknown {
  return redact(schema, value, {
    mask: (text) => ({ fingerprint: fingerprint(ring, text) }),
    undeclared: 'drop',
    find: findYamlSecrets,
  })
}
