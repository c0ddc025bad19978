import './zod-config'
import * as z from 'zod'
import { allRules, holdsIn, marksOf, type RuleSources, nested } from './fields'
import type { Access } from './operation'
import { innermost } from './redact'
import { includesRole } from './role'

function schemasAlong(schema: z.ZodType, path: readonly string[]): readonly z.ZodType[] {
  const found: z.ZodType[] = []
  let at: z.ZodType | undefined = schema
  for (const name of path) {
    at = at && below(at, name)
    if (!at) return []
    found.push(at)
  }
  return found
}

function below(schema: z.ZodType, name: string): z.ZodType | undefined {
  const inner = innermost(schema)
  if (inner instanceof z.ZodObject)
    return Object.hasOwn(inner.shape, name) ? nested(inner.shape[name]) : undefined
  if (inner instanceof z.ZodArray) return /^\d+$/.test(name) ? nested(inner.element) : undefined
  if (inner instanceof z.ZodRecord) return nested(inner.valueType)
  if (!(inner instanceof z.ZodUnion)) return undefined
  const arms = inner.options.map(nested)
  return arms.map((arm) => below(arm, name)).find((arm) => arm !== undefined)
}

/**
 * Returns the field names of the object at a path, or an empty array if the path doesn't lead to an object. An empty
 * path refers to the schema itself.
 */
export function namesAt(schema: z.ZodType, path: readonly string[]): string[] {
  const at = path.length === 0 ? schema : schemasAlong(schema, path).at(-1)
  const inner = at && innermost(at)
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

const isAdminOnly = (schema: z.ZodType) => marksOf(schema).access === 'admin'

/** Returns the properties of the request field at a dotted path, or null if the field is unknown. */
export function fieldAt(body: z.ZodType, path: string) {
  const names = path.split('.')
  const along = schemasAlong(body, names)
  const schema = along.at(-1)
  if (!schema) return null
  return {
    maxBytes: marksOf(schema).maxBytes,
    isRequired: (sources: RuleSources = allRules) =>
      schema
        .safeParse(undefined, { reportInput: true })
        .error?.issues.some((issue) => holdsIn(issue, sources)) === true,
    isAdminOnly: along.some(isAdminOnly),
    /** The paths of the fields that only some APIs accept: this field, its parents, or both. */
    wider: along.flatMap((part, i) =>
      marksOf(part).support === 'wider' ? [names.slice(0, i + 1).join('.')] : [],
    ),
  }
}

/** Returns the dotted path of the first field in a request body that requires a higher role than `role`, or null. */
export function fieldBeyond(schema: z.ZodType, body: unknown, role: Access): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const [name, value] of Object.entries(body)) {
    const field = below(schema, name)
    if (!field) continue
    if (isAdminOnly(field) && !includesRole(role, 'admin')) return name
    const deeper = fieldBeyond(field, value, role)
    if (deeper !== null) return `${name}.${deeper}`
  }
  return null
}
