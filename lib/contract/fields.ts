import './no-eval'
import * as z from 'zod'
import type { Named, Operation } from './operation'
import { byteLength } from '@/lib/util/bytes'

/** Whether a rule stands in the specification, or only in the notes on the wider API. */
export type RuleSource = 'spec' | 'notes'

interface Marks {
  /** Only the wider API takes this field in requests. */
  support?: 'wider'
  /** Never leaves the console's server in clear. */
  secret?: true
  /** Limit in UTF-8 bytes. */
  maxBytes?: number
}
const marks = z.registry<Marks>()

/** A copy of the schema with more marks: the schema itself may stand in other places too. */
function marked<S extends z.ZodType>(schema: S, more: Marks): S {
  const copy = schema.clone()
  marks.add(copy, { ...marks.get(schema), ...more })
  return copy
}

/** A request field that the specification does not show; forms offer it where the account's API takes it. */
export function wider<S extends z.ZodType>(schema: S): S {
  return marked(schema, { support: 'wider' })
}

/** A field whose value stays on the server. */
export function secret<S extends z.ZodType>(schema: S): S {
  return marked(schema, { secret: true })
}

/** The marks of a field, also those set below `optional`, `nullable` and `default`. */
export function marksOf(schema: z.ZodType): Marks {
  const own = marks.get(schema) ?? {}
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return { ...marksOf(schema.unwrap() as z.ZodType), ...own } // zod types the inner schema as its core type
  return own
}

export interface Rule {
  /** Number of the error code that the platform answers with (`ERR_SERVICE_<code>`). */
  code: number
  /** One sentence for the person: what is wrong and what is taken. */
  message: string
  source: RuleSource
}

/** Adds a rule that carries its error code, so that form and platform refuse alike. */
export function rule<S extends z.ZodType>(schema: S, check: (value: z.output<S>) => boolean, given: Rule): S {
  const params = { code: given.code, source: given.source }
  return schema.refine<(value: z.output<S>) => boolean>(check, { error: given.message, params })
}

/** A string of at most `maxBytes` UTF-8 bytes. */
export function text(maxBytes: number, code: number, source: RuleSource) {
  const schema = rule(z.string(), (value) => byteLength(value) <= maxBytes, {
    code,
    message: `At most ${maxBytes.toLocaleString('en')} bytes`,
    source,
  })
  marks.add(schema, { maxBytes })
  return schema
}

/** `{id, uri}`: a reference to another resource. Source: specification, "Conventions". */
export const ref = z.object({ id: z.string(), uri: z.string() })

/** An identifier in a path: opaque, a safe set of characters, no escapes, no leading dot. */
export const safeId = z
  .string()
  .regex(/^\w[\w.-]{0,127}$/, 'An id has letters, digits, dots, hyphens and underscores: 1 to 128')
export const idParam = z.object({ id: safeId })
/** A get or delete of one thing by its id. */
export type IdOperation<R extends z.ZodType = z.ZodType> = Named<
  Operation<typeof idParam, z.ZodObject<{}>, z.ZodUndefined, R>
>

/** Response fields that samples leave out when empty (api-notes 0.4). */
export const words = z.string().nullish()
