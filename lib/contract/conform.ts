import * as z from 'zod'
import { isRecord } from '@/lib/util/records'
import { fieldPath } from './values'
import { marksOf } from './fields'

/** A value without its parts of the wrong type, and the dotted paths of the wrong or missing parts. */
export interface Conformed {
  value: unknown
  wrong: string[]
}

/** Marks a value that doesn't fit its schema. */
const misfit = Symbol('misfit')

/**
 * Copies a response so that every field has the declared type or is absent. Omits list entries that don't fit. Checks
 * only types, not rules, and keeps fields that the schema doesn't declare. Pages read this copy, and show the declared
 * fields as received as raw JSON.
 */
export function conform(schema: z.ZodType, value: unknown): Conformed {
  const wrong: string[] = []
  const fitted = fit(schema, value, [], wrong)
  return { value: fitted === misfit ? undefined : fitted, wrong }
}

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

/** Converts a schema part to zod's classic type, which every schema here has. */
function asSchema(part: z.core.$ZodType): z.ZodType {
  if (part instanceof z.ZodType) return part
  throw new Error('A schema that zod/mini made')
}

function fitObject(schema: z.ZodObject, value: Record<string, unknown>, path: Path, wrong: string[]) {
  const fitted: Record<string, unknown> = { ...value }
  for (const [field, part] of Object.entries(schema.shape)) {
    const fieldValue = Object.hasOwn(value, field) ? value[field] : undefined
    const result = fit(asSchema(part), fieldValue, [...path, field], wrong)
    if (result === misfit) delete fitted[field]
    else if (result !== fieldValue) fitted[field] = result
  }
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

/** Reports whether a value has the type of a schema without parts. Rules, such as a length, aren't checked. */
function isOfType(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string'
  if (schema instanceof z.ZodNumber) return typeof value === 'number'
  if (schema instanceof z.ZodBoolean) return typeof value === 'boolean'
  return schema.safeParse(value).success
}
