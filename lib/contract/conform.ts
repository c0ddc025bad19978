import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { fieldPath } from './values'
import { marksOf } from './fields'

/**
 * The result of `conform`: the value without parts of the wrong type, and the dotted paths of parts that are missing or
 * have the wrong type. `value` is undefined if the whole value has the wrong type.
 */
export interface Conformed {
  value: unknown
  wrong: string[]
}

const misfit = Symbol('misfit')

/**
 * Returns a copy of a response in which every field has its declared type or is absent. Omits list items of the wrong
 * type. Keeps undeclared fields. Checks neither secrets nor rules. Pages use this copy, except for displaying raw JSON.
 */
export function conform(schema: z.ZodType, value: unknown): Conformed {
  const wrong: string[] = []
  const fitted = fit(schema, value, [], wrong)
  return { value: fitted === misfit ? undefined : fitted, wrong }
}

/** For each object that `conform` returned, the fields that are missing or at least partly of the wrong type. */
const unreadable = new WeakMap<object, ReadonlySet<string>>()

/**
 * Reports whether a field of `item`, an object that `conform` returned, is missing or at least partly of the wrong
 * type. Distinguishes such a field from an empty one. Always false for a copy of such an object.
 */
export const isUnreadable = (item: object, field: string): boolean =>
  unreadable.get(item)?.has(field) ?? false

type Path = readonly (string | number)[]

function fit(schema: z.ZodType, value: unknown, path: Path, wrong: string[]): unknown {
  if (marksOf(schema).secret) return value // masked, or omitted from the console's copy
  const miss = () => {
    wrong.push(fieldPath(path))
    return misfit
  }
  if (schema instanceof z.ZodOptional)
    return value === undefined ? value : fit(inner(schema), value, path, wrong)
  if (schema instanceof z.ZodNullable) return value === null ? value : fit(inner(schema), value, path, wrong)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return fit(inner(schema), value, path, wrong)
  if (schema instanceof z.ZodObject) return isRecord(value) ? fitObject(schema, value, path, wrong) : miss()
  if (schema instanceof z.ZodRecord) return isRecord(value) ? fitRecord(schema, value, path, wrong) : miss()
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? fitArray(schema, value, path, wrong) : miss()
  return isOfType(schema, value) ? value : miss()
}

const inner = (schema: { def: { innerType: z.core.$ZodType } }) => asSchema(schema.def.innerType)

/** Casts a schema to zod's classic type. Throws an Error for schemas of zod/mini, which the contract doesn't use. */
function asSchema(part: z.core.$ZodType): z.ZodType {
  if (part instanceof z.ZodType) return part
  throw new Error('Expected a schema from zod, not from zod/mini')
}

function fitObject(schema: z.ZodObject, value: Record<string, unknown>, path: Path, wrong: string[]) {
  const fitted: Record<string, unknown> = { ...value }
  const unread = new Set<string>()
  for (const [field, part] of Object.entries(schema.shape)) {
    const fieldValue = Object.hasOwn(value, field) ? value[field] : undefined
    const before = wrong.length
    const result = fit(asSchema(part), fieldValue, [...path, field], wrong)
    if (wrong.length > before) unread.add(field)
    if (result === misfit) delete fitted[field]
    else if (result !== fieldValue) fitted[field] = result
  }
  if (unread.size > 0) unreadable.set(fitted, unread)
  return fitted
}

function fitRecord(schema: z.ZodRecord, value: Record<string, unknown>, path: Path, wrong: string[]) {
  const part = asSchema(schema.def.valueType)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const result = fit(part, entry, [...path, key], wrong)
      return result === misfit ? [] : [[key, result]]
    }),
  )
}

function fitArray(schema: z.ZodArray, value: readonly unknown[], path: Path, wrong: string[]) {
  const part = asSchema(schema.def.element)
  return value
    .map((entry, index) => fit(part, entry, [...path, index], wrong))
    .filter((one) => one !== misfit)
}

/**
 * Reports whether a value has the type of a schema that isn't an object, record or list. Doesn't check rules, such as a
 * maximum length. For an enum, any string has the right type.
 */
function isOfType(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string'
  if (schema instanceof z.ZodNumber) return typeof value === 'number'
  if (schema instanceof z.ZodBoolean) return typeof value === 'boolean'
  return schema.safeParse(value).success
}
