import { processWide } from '@/lib/util/records'
import './no-eval'
import * as z from 'zod'
import { safeSegment } from './match'
import type { Access, Named, Operation } from './operation'
import { byteLength } from '@/lib/util/text'

/**
 * The origin of a rule. `spec`: required by the API specification. `local`: a rule of the local platform that the
 * specification doesn't contain; a connected account may have a different one, so forms and proxy leave it to that API.
 * `console`: prevents a value, such as a private key, from leaving the console. `docs/api.md` lists every rule.
 */
export type RuleSource = 'spec' | 'local' | 'console'

interface Marks {
  /** Set if only some APIs accept this field in requests. */
  support?: 'wider'
  /** The role that the field requires, if it's higher than the operation's. */
  access?: Access
  /** True for a value that never leaves the console's server in plain text. */
  secret?: true
  /**
   * The neighboring fields that determine where the secret is sent. The secret is kept only while they are unchanged.
   */
  boundTo?: readonly string[]
  /** True for a secret that only the response to the create request contains. */
  once?: true
  /** Replaces the secrets inside a string, such as a policy, with the result of `change`. */
  secretsWithin?: MapText
  /** Limit in UTF-8 bytes. */
  maxBytes?: number
  /** Set if the field refers to another resource, by a Ref or by its ID. */
  refers?: 'ref' | 'id'
  /** The name of a format whose rules are checked by one function (`checkedBy`). */
  format?: string
}
/** The position of a secret in a string. */
export interface WithinText {
  /** Dotted path inside the text; empty for the whole text. */
  path: string
  /** The binding of the secret as text. A secret is kept only while its binding is unchanged. */
  binding: string
  /** The secret as written in a JSON document. Restoring it keeps the text byte for byte. */
  token?: string
}
/** A secret found in a string, with its offsets. */
export interface TextSecret extends WithinText {
  from: number
  to: number
  secret: string
  /** True if the secret is written without quotes, as in a comment or a part of a string. */
  isBare?: boolean
  /** True if the secret ends a YAML text without JSON quotes. */
  isAtEnd?: boolean
}
/** The replacement of a secret in text: a string, or a token that is inserted as is. */
export type Replacement = string | { token: string }
/**
 * Finds the secrets of a string that isn't JSON. Null if the string can't be parsed, so that all of it counts as one
 * secret.
 */
export type FindSecrets = (text: string) => readonly TextSecret[] | null
/**
 * Copies a text with each secret changed. `find` parses text that isn't JSON; if omitted, such a text is one secret.
 */
export type MapText = (
  text: string,
  change: (secret: string, within: WithinText) => Replacement,
  find?: FindSecrets,
) => string
/**
 * The process-wide registry of schema marks. One bundle masks what the schemas of another declare, so separate
 * registries would leave secrets unmarked.
 */
const marks = processWide('schema-marks', () => z.registry<Marks>())

/** Returns a nested schema, which zod types as its core type. */
export function nested(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new TypeError('A schema is not from the full zod')
}

/** Returns a marked copy of the schema. The original may be used elsewhere. */
function marked<S extends z.ZodType>(schema: S, more: Marks): S {
  const copy = schema.clone()
  marks.add(copy, { ...marks.get(schema), ...more })
  return copy
}

/**
 * Marks a request field that the API specification doesn't show. Forms offer the field if the account's API accepts it.
 */
export function wider<S extends z.ZodType>(schema: S): S {
  return marked(schema, { support: 'wider' })
}

/** Marks a request field that requires the admin role. */
export function adminOnly<S extends z.ZodType>(schema: S): S {
  return marked(schema, { access: 'admin' })
}

/**
 * Marks a field whose value stays on the server. With `boundTo`, a stored value is kept only while those neighboring
 * fields are unchanged. Otherwise a person could learn a secret by changing where it is sent.
 */
export function secret<S extends z.ZodType>(schema: S, boundTo?: readonly string[]): S {
  return marked(schema, { secret: true, ...(boundTo && { boundTo }) })
}

/** Marks a secret that the response to a create request shows once, to its sender. */
export function once<S extends z.ZodType>(schema: S): S {
  return marked(schema, { secret: true, once: true })
}

/** Returns the names of the fields that a response shows once. */
export const onceFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (marksOf(nested(field)).once ? [name] : []))
    : []

/** Marks a string, such as a policy, that contains secrets. Only the secrets found by `map` stay on the server. */
export function secretsWithin<S extends z.ZodType>(schema: S, map: MapText): S {
  return marked(schema, { secretsWithin: map })
}

/** Returns the marks of a field, including those below `optional`, `nullable` and `default`. */
export function marksOf(schema: z.ZodType): Marks {
  const own = marks.get(schema) ?? {}
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return { ...marksOf(nested(schema.unwrap())), ...own }
  return own
}

export interface Rule {
  /** The number of the platform's error code (`ERR_SERVICE_<code>`). */
  code: number
  /** One sentence for the person: what is wrong, or what is accepted. */
  message: string
  source: RuleSource
  /** The accepted values, if there is a fixed set of them. */
  supported?: readonly string[]
}

/** The origins whose rules apply to a request. */
export type RuleSources = ReadonlySet<RuleSource>
export const allRules: RuleSources = new Set<RuleSource>(['spec', 'local', 'console'])
/** The origins that apply to every account. */
export const specRules: RuleSources = new Set<RuleSource>(['spec', 'console'])

/** Reports whether an issue is about a missing field. The issue must contain its input (`reportInput`). */
export const isAbsence = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union') &&
  issue.input === undefined

/**
 * Reports whether an issue applies under these rules. Wrong types always apply. Missing fields count only under the
 * local platform's rules, unless a rule says otherwise, because the API specification doesn't say which fields are
 * required.
 */
export function holdsIn(issue: z.core.$ZodIssue, sources: RuleSources): boolean {
  if (issue.code === 'custom' && issue.params) return sources.has(issue.params.source as RuleSource) // only rule() sets it
  return !isAbsence(issue) || sources.has('local')
}

/** Adds a rule with its error code. Forms, proxy and local platform all check it. */
export function rule<S extends z.ZodType>(
  schema: S,
  check: (value: z.output<S>) => boolean,
  options: Rule,
): S {
  const { message, ...params } = options
  return schema.refine<(value: z.output<S>) => boolean>(check, { error: message, params })
}

/** A broken rule of a format. */
interface FormatProblem {
  code: number
  message: string
  /** The field of an object that has the problem. */
  field?: string
  /** The origin of the rule; `local` by default. */
  source?: RuleSource
}

/**
 * Adds the rules of a format, such as a domain name. `find` returns the first broken rule. `docs/api.md` lists the
 * rules under the format's name.
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

/** Declares a string of at most `maxBytes` UTF-8 bytes. */
export function text(maxBytes: number, code: number, source: RuleSource) {
  const schema = rule(z.string(), (value) => byteLength(value) <= maxBytes, {
    code,
    message: `At most ${maxBytes.toLocaleString('en')} bytes`,
    source,
  })
  marks.add(schema, { maxBytes })
  return schema
}

/** `{id, uri}`: a reference to another resource. Source: the API specification, section "Conventions". */
export const ref = marked(z.object({ id: z.string(), uri: z.string() }), { refers: 'ref' })

/** Marks a string in a response that is the ID of another resource, or empty. */
export function idOf<S extends z.ZodType>(schema: S): S {
  return marked(schema, { refers: 'id' })
}

/** An ID in a path: opaque, with safe characters only, without a leading dot. */
export const safeId = z
  .string()
  .regex(safeSegment, 'An ID can have letters, digits, dots, hyphens and underscores, 1 to 128 characters')
export const idParam = z.object({ id: safeId })
/** An operation that reads or deletes one resource by its ID. */
export type IdOperation<R extends z.ZodType = z.ZodType> = Named<
  Operation<typeof idParam, z.ZodObject<{}>, z.ZodUndefined, R>
>

/** A string in a response. Some APIs omit the field if the string is empty. */
export const textField = z.string().nullish()

/** The response fields of nearly every resource of the management API. */
export const resourceItem = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: textField,
  metadata: textField,
})
