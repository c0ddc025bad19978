import type * as z from 'zod'
import { creates, readOf } from '@/lib/contract/place'
import { redact } from '@/lib/contract/redact'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import { resources } from '@/lib/upstream/operations'
import { isRecord } from '@/lib/util/is-record'

interface Values {
  /** JSON texts, as the rows have them. */
  before: string | null
  after: string | null
}

interface Schemas {
  before: readonly z.ZodType[]
  after: readonly z.ZodType[]
}

/** The schemas that the values of an operation were masked by; an intent's `after` is the body, an outcome's the answer. */
const schemas: ReadonlyMap<string, Schemas> = new Map(
  resources.flatMap(({ ops, item }) =>
    Object.values(ops).map((op) => {
      const read = creates(op) ? undefined : readOf(ops, op)
      return [op.name, { before: [item, ...(read ? [read.response] : [])], after: [op.body, op.response] }]
    }),
  ),
)

/**
 * The values of an act as people may see them. Earlier versions stored secrets of policies that they couldn't read in
 * clear, and rows of the trail can't be changed, so what is masked today is masked on each read.
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

/** A mask stays as it is. A secret in clear gets one without a fingerprint. */
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
