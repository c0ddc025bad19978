import { processWide } from '@/lib/util/records'
import './zod-config'
import * as z from 'zod'
import { safeSegment } from './match'
import type { Access, Named, Operation } from './operation'
import { byteLength } from '@/lib/util/text'

/**
 * The origin of a rule.
 * - `spec`: the API specification.
 * - `local`: the local platform. A connected platform may have other rules, so forms and the proxy don't check these
 * rules for connected accounts.
 * - `console`: the console, which keeps values such as private keys from being sent.
 */
export type RuleSource = 'spec' | 'local' | 'console'

interface Marks {
  /** Set to `wider` if only some APIs accept the field in requests. */
  support?: 'wider'
  /** The role that the field requires, if the operation's role isn't sufficient. */
  access?: Access
  /** True for a secret. The console's server masks secrets in responses, except those marked with `once`. */
  secret?: true
  /**
   * The names of the neighboring fields that determine where the secret is sent. A stored secret can be kept only if
   * these fields don't change.
   */
  boundTo?: readonly string[]
  /** True for a secret that is returned only once, in the response to the create request. */
  once?: true
  secretsWithin?: MapText
  /** True for a field that occurs only in responses. Requests with the field are rejected with a specific error. */
  responseOnly?: true
  maxBytes?: number
  refers?: 'ref' | 'id'
  format?: string
}
export interface WithinText {
  /**
   * The dotted path of the secret in the document that the string contains, or an empty string if the secret is the
   * whole string.
   */
  path: string
  /**
   * The secret's binding, which identifies where the secret is sent. A stored secret can be kept only if its binding
   * doesn't change.
   */
  binding: string
  /**
   * The other content of the document that determines where the secret is sent, if any. A stored secret can be kept
   * only if this content doesn't change.
   */
  around?: string
  /**
   * The secret as written in the document. Restoring exactly this text leaves the document unchanged, byte for byte.
   */
  token?: string
}
export interface TextSecret extends WithinText {
  from: number
  to: number
  secret: string
  /** True if the secret is written without quotes, as in a comment or inside another string. */
  isBare?: boolean
  /** True if the secret is at the end of an unquoted YAML value. */
  isAtEnd?: boolean
}
/** The replacement for a secret: a string to quote, or a token to insert unchanged. */
export type Replacement = string | { token: string }
/** Returns the secrets in a string that isn't JSON, or null if the whole string must be treated as one secret. */
export type FindSecrets = (text: string) => readonly TextSecret[] | null
/**
 * Returns a copy of a string in which `change` has replaced each secret. `find` finds the secrets in a string that
 * isn't JSON. If `find` is absent, such a string is treated as one secret.
 */
export type MapText = (
  text: string,
  change: (secret: string, within: WithinText) => Replacement,
  find?: FindSecrets,
) => string
const marks = processWide('schema-marks', () => z.registry<Marks>())

/** Casts a nested schema to zod's classic type. Throws a TypeError if the schema belongs to zod/mini. */
export function nested(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new TypeError('Expected a schema from zod, not from zod/mini')
}

function marked<S extends z.ZodType>(schema: S, more: Marks): S {
  const copy = schema.clone()
  marks.add(copy, { ...marks.get(schema), ...more })
  return copy
}

/** Marks a request field that isn't in the API specification and that only some APIs accept. */
export function wider<S extends z.ZodType>(schema: S): S {
  return marked(schema, { support: 'wider' })
}

/** Marks a field that belongs only in responses. The field's schema needs a rule that rejects the field in requests. */
export function responseOnly<S extends z.ZodType>(schema: S): S {
  return marked(schema, { responseOnly: true })
}

export function adminOnly<S extends z.ZodType>(schema: S): S {
  return marked(schema, { access: 'admin' })
}

/**
 * Marks a secret field. A stored secret can be kept only if the fields in `boundTo`, which determine where the secret
 * is sent, don't change.
 */
export function secret<S extends z.ZodType>(schema: S, boundTo?: readonly string[]): S {
  return marked(schema, { secret: true, ...(boundTo && { boundTo }) })
}

/** Marks a secret that is returned only once, in the response to a create request. */
export function once<S extends z.ZodType>(schema: S): S {
  return marked(schema, { secret: true, once: true })
}

export const onceFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (marksOf(nested(field)).once ? [name] : []))
    : []

/** Marks the schema of a string that contains secrets, such as a policy. `map` replaces each secret in the string. */
export function secretsWithin<S extends z.ZodType>(schema: S, map: MapText): S {
  return marked(schema, { secretsWithin: map })
}

/** Returns the marks of a field, including the marks of the schema inside `optional`, `nullable` and `default`. */
export function marksOf(schema: z.ZodType): Marks {
  const own = marks.get(schema) ?? {}
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return { ...marksOf(nested(schema.unwrap())), ...own }
  return own
}

export interface Rule {
  code: number
  message: string
  source: RuleSource
  supported?: readonly string[]
}

export type RuleSources = ReadonlySet<RuleSource>
export const allRules: RuleSources = new Set<RuleSource>(['spec', 'local', 'console'])
/** The origins of the rules that apply to all accounts. */
export const specRules: RuleSources = new Set<RuleSource>(['spec', 'console'])

/** Reports whether an issue means that a field is missing. Works only for issues from a parse with `reportInput`. */
export const isAbsentIssue = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union') &&
  issue.input === undefined

/**
 * Reports whether an issue counts if only rules with these origins apply. A wrong type always counts. A missing field
 * counts only if the local platform's rules apply, because the API specification doesn't say which fields are required.
 */
export function holdsIn(issue: z.core.$ZodIssue, sources: RuleSources): boolean {
  // Only rule() sets it
  if (issue.code === 'custom' && issue.params) return sources.has(issue.params.source as RuleSource)
  return !isAbsentIssue(issue) || sources.has('local')
}

export function rule<S extends z.ZodType>(
  schema: S,
  check: (value: z.output<S>) => boolean,
  options: Rule,
): S {
  const { message, ...params } = options
  return schema.refine<(value: z.output<S>) => boolean>(check, { error: message, params })
}

interface FormatProblem {
  code: number
  message: string
  field?: string
  source?: RuleSource
}

/**
 * Adds the rules of a format, such as a domain name, to a schema. `find` runs only if the value is otherwise valid, and
 * returns a violated rule, if any.
 */
export function checkedBy<S extends z.ZodType>(
  schema: S,
  format: string,
  find: (value: z.output<S>) => FormatProblem | null | undefined,
): S {
  const checked = schema.check(({ value, issues }) => {
    const problem = issues.length === 0 ? find(value) : null
    if (!problem) return
    const { code, message, field, source = 'local' } = problem
    const path = field === undefined ? {} : { path: [field] }
    issues.push({ code: 'custom', input: value, message, params: { code, source }, ...path })
  })
  return marked(checked, { ...marks.get(schema), format })
}

/** Returns the schema of a string of at most `maxBytes` UTF-8 bytes. */
export function text(maxBytes: number, code: number, source: RuleSource) {
  const schema = rule(z.string(), (value) => byteLength(value) <= maxBytes, {
    code,
    message: `Must be at most ${maxBytes.toLocaleString('en')} bytes`,
    source,
  })
  marks.add(schema, { maxBytes })
  return schema
}

/** The schema of a Ref (`{id, uri}`), which refers to another resource (API specification, "Conventions"). */
export const ref = marked(z.object({ id: z.string(), uri: z.string() }), { refers: 'ref' })

/** Marks a response field that contains the ID of another resource. The field can be empty. */
export function idOf<S extends z.ZodType>(schema: S): S {
  return marked(schema, { refers: 'id' })
}

export const safeId = z
  .string()
  .regex(
    safeSegment,
    "An ID can have up to 128 letters, digits, dots, hyphens and underscores. It can't start with a dot or hyphen.",
  )
export const idParam = z.object({ id: safeId })
export type IdOperation<R extends z.ZodType = z.ZodType> = Named<
  Operation<typeof idParam, z.ZodObject<{}>, z.ZodUndefined, R>
>

/** The schema of a response string that some APIs omit if it's empty. */
export const textField = z.string().nullish()

export const resourceItem = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: textField,
  metadata: textField,
})
