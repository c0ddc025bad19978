import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { documentText, fieldPath } from './values'
import { marksOf } from './fields'

/**
 * The result of `conform`: the value without parts of the wrong type, and the dotted paths of wrong and missing parts.
 * `value` is undefined if the whole value has the wrong type.
 */
export interface Conformed {
  value: unknown
  wrong: string[]
}

const mismatch = Symbol('mismatch')

/**
 * Copies a response so that every declared field has its declared type or is absent. Converts a document that the API
 * returned as an object, such as a policy, to text. Doesn't check secrets or rules.
 */
export function conform(schema: z.ZodType, value: unknown): Conformed {
  const wrong: string[] = []
  const fitted = fitOf(schema)(value, null, wrong)
  return { value: fitted === mismatch ? undefined : fitted, wrong }
}

const unreadable = new WeakMap<object, ReadonlySet<string>>()

/**
 * Reports whether a field of `item`, an object that `conform` returned, is missing or at least partly of the wrong
 * type. Returns false for a copy of the object.
 */
export const isUnreadable = (item: object, field: string): boolean =>
  unreadable.get(item)?.has(field) ?? false

/** The position of a part in the value, or null for the whole value. */
type Position = { within: Position; key: string | number } | null

function pathOf(position: Position): (string | number)[] {
  const path = []
  for (let at = position; at !== null; at = at.within) path.unshift(at.key)
  return path
}

/**
 * Returns `value` without the parts that have the wrong type, and adds the paths of wrong and missing parts to `wrong`.
 * Returns `mismatch` if `value` itself has the wrong type.
 */
type Fit = (value: unknown, position: Position, wrong: string[]) => unknown

const fits = new WeakMap<z.ZodType, Fit>()

function fitOf(schema: z.ZodType): Fit {
  const known = fits.get(schema)
  if (known) return known
  const fit = newFit(schema)
  fits.set(schema, fit)
  return fit
}

function newFit(schema: z.ZodType): Fit {
  const { secret, secretsWithin } = marksOf(schema)
  if (secret) return (value) => value // masked, or omitted from the console's copy
  const fit = fitByType(schema)
  return secretsWithin ? (value, position, wrong) => fit(documentText(value), position, wrong) : fit
}

function fitByType(schema: z.ZodType): Fit {
  if (schema instanceof z.ZodOptional) return fitUnless(undefined, inner(schema))
  if (schema instanceof z.ZodNullable) return fitUnless(null, inner(schema))
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return fitOf(inner(schema))
  if (schema instanceof z.ZodObject) return fitObject(schema)
  if (schema instanceof z.ZodRecord) return fitRecord(schema)
  if (schema instanceof z.ZodArray) return fitArray(schema)
  return (value, position, wrong) => (isOfType(schema, value) ? value : miss(position, wrong))
}

function miss(position: Position, wrong: string[]) {
  wrong.push(fieldPath(pathOf(position)))
  return mismatch
}

function fitUnless(empty: null | undefined, schema: z.ZodType): Fit {
  const fit = fitOf(schema)
  return (value, position, wrong) => (value === empty ? value : fit(value, position, wrong))
}

const inner = (schema: { def: { innerType: z.core.$ZodType } }) => asSchema(schema.def.innerType)

function asSchema(part: z.core.$ZodType): z.ZodType {
  if (part instanceof z.ZodType) return part
  throw new Error('Expected a schema from zod, not from zod/mini')
}

function fitObject(schema: z.ZodObject): Fit {
  const fields = Object.entries(schema.shape).map(([field, part]) => [field, fitOf(asSchema(part))] as const)
  return (value, position, wrong) => {
    if (!isRecord(value)) return miss(position, wrong)
    const fitted: Record<string, unknown> = { ...value }
    const unread = new Set<string>()
    for (const [field, fit] of fields) {
      const fieldValue = Object.hasOwn(value, field) ? value[field] : undefined
      const before = wrong.length
      const result = fit(fieldValue, { within: position, key: field }, wrong)
      if (wrong.length > before) unread.add(field)
      if (result === mismatch) delete fitted[field]
      else if (result !== fieldValue) fitted[field] = result
    }
    if (unread.size > 0) unreadable.set(fitted, unread)
    return fitted
  }
}

function fitRecord(schema: z.ZodRecord): Fit {
  const fit = fitOf(asSchema(schema.def.valueType))
  return (value, position, wrong) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, entry]) => {
            const result = fit(entry, { within: position, key }, wrong)
            return result === mismatch ? [] : [[key, result]]
          }),
        )
      : miss(position, wrong)
}

function fitArray(schema: z.ZodArray): Fit {
  const fit = fitOf(asSchema(schema.def.element))
  return (value, position, wrong) =>
    Array.isArray(value)
      ? value
          .map((entry: unknown, key) => fit(entry, { within: position, key }, wrong))
          .filter((one) => one !== mismatch)
      : miss(position, wrong)
}

/**
 * Reports whether a value has the type of a schema for a single value, such as a string. Doesn't check the rules of
 * strings and numbers or the values of an enum.
 */
function isOfType(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string'
  if (schema instanceof z.ZodNumber) return typeof value === 'number'
  if (schema instanceof z.ZodBoolean) return typeof value === 'boolean'
  return schema.safeParse(value).success
}
