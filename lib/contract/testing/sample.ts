import * as z from 'zod'

/** Returns a sample value for a response schema, with every optional field set. */
export function sampleOf(schema: z.core.$ZodType, field = ''): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sampleOf(schema.def.innerType, field)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, sampleOf(part, name)]),
    )
  if (schema instanceof z.ZodArray) return [sampleOf(schema.def.element, field)]
  if (schema instanceof z.ZodRecord) return { key: sampleOf(schema.def.valueType, field) }
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodNumber) return 7
  if (schema instanceof z.ZodBoolean) return true
  return /_at$|^not_(before|after)$/.test(field) ? '2026-11-20T08:00:00Z' : `a-${field}`
}
