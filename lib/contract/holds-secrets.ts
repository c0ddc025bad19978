import * as z from 'zod'
import { marksOf } from './fields'

const known = new WeakMap<z.ZodType, boolean>()

/** Reports whether a schema marks a secret anywhere. What can't be looked into counts as one that does. */
export function holdsSecrets(schema: z.ZodType): boolean {
  const answer = known.get(schema)
  if (answer !== undefined) return answer
  known.set(schema, false) // while it is looked into: a schema that holds itself adds nothing
  const { secret, secretsWithin } = marksOf(schema)
  const found =
    schema instanceof z.ZodLazy ||
    secret === true ||
    secretsWithin !== undefined ||
    Object.values(schema.def).some(holdsWithin)
  known.set(schema, found)
  return found
}

function holdsWithin(part: unknown): boolean {
  if (part instanceof z.ZodType) return holdsSecrets(part)
  if (typeof part !== 'object' || part === null) return false
  const isPlain = Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype
  return isPlain && Object.values(part).some(holdsWithin)
}
