import './no-eval'
import * as z from 'zod'
import { safeSegment } from './match'
import type { Access, Named, Operation } from './operation'
import { byteLength } from '@/lib/util/bytes'

/**
 * The origin of a rule. `spec`: the API specification demands it. `local`: the specification is silent, and the local
 * platform has this rule; a connected account may have another, so forms and proxy leave it to that API. `console`: the
 * console keeps something, such as a private key, from leaving it. `docs/api.md` lists every rule.
 */
export type RuleSource = 'spec' | 'local' | 'console'

interface Marks {
  /** Only the wider API takes this field in requests. */
  support?: 'wider'
  /** Takes a role beyond that of the operation. */
  access?: Access
  /** Never leaves the console's server in clear. */
  secret?: true
  /** Names of fields beside a secret that say where it is sent: it is kept only while they stay. */
  boundTo?: readonly string[]
  /** A secret that the answer to the create shows to its sender, and nothing else shows anybody. */
  once?: true
  /** Finds the secrets inside a text, such as a policy, and puts what `change` makes of each in its place. */
  secretsWithin?: MapText
  /** Limit in UTF-8 bytes. */
  maxBytes?: number
  /** Points to another thing: by a Ref, or by its id alone. */
  refers?: 'ref' | 'id'
  /** The name of a format whose rules one function checks (`checkedBy`). */
  format?: string
}
/** The position of a secret in a text. */
export interface WithinText {
  /** Its dotted path there; empty for the whole text. */
  path: string
  /** What it is bound to, as text: kept only where this is the same. */
  bond: string
  /** How it is written there, for a document in JSON: put back like this, a kept secret stays byte for byte. */
  token?: string
}
/** A secret that was found in a text, with its offsets. */
export interface TextSecret extends WithinText {
  from: number
  to: number
  secret: string
  /** Written without quotes, as a comment is, or a part of a text. */
  isBare?: boolean
  /** Ends a text in YAML that has no quotes of JSON. */
  isAtEnd?: boolean
}
/** What takes a secret's place in a text: a string, or a token that is written as it is. */
export type Replacement = string | { token: string }
/** Finds the secrets of a text that isn't JSON. Null when it can't be read: then all of it counts as one secret. */
export type FindSecrets = (text: string) => readonly TextSecret[] | null
/** Copies a text with each secret in it changed; `find` reads what isn't JSON, which is one secret without it. */
export type MapText = (
  text: string,
  change: (secret: string, within: WithinText) => Replacement,
  find?: FindSecrets,
) => string
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

/** A request field that takes the role admin, whatever the operation takes. */
export function adminOnly<S extends z.ZodType>(schema: S): S {
  return marked(schema, { access: 'admin' })
}

/**
 * A field whose value stays on the server. With `boundTo` it is kept only while those fields beside it stay as they are:
 * who may change where a secret is sent must not learn it that way.
 */
export function secret<S extends z.ZodType>(schema: S, boundTo?: readonly string[]): S {
  return marked(schema, { secret: true, ...(boundTo && { boundTo }) })
}

/** A secret of the answer to a create: its sender gets it in clear, that one time. */
export function once<S extends z.ZodType>(schema: S): S {
  return marked(schema, { secret: true, once: true })
}

/** Names of the fields of an answer that are shown once. */
export const onceFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) =>
        marksOf(field as z.ZodType).once ? [name] : [],
      ) // zod types it as its core type
    : []

/** A text, such as a policy, with secrets inside at places that `map` knows; only these stay on the server. */
export function secretsWithin<S extends z.ZodType>(schema: S, map: MapText): S {
  return marked(schema, { secretsWithin: map })
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
  /** What would be taken, where that is a list. */
  supported?: readonly string[]
}

/** Whose rules a request is held to. */
export type RuleSources = ReadonlySet<RuleSource>
export const allRules: RuleSources = new Set<RuleSource>(['spec', 'local', 'console'])
/** Rules that hold for every account, whatever its platform adds. */
export const specRules: RuleSources = new Set<RuleSource>(['spec', 'console'])

/** Whether a field is refused for not being there at all. Its issue is to hold its input. */
export const isAbsence = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union') &&
  issue.input === undefined

/**
 * Reports whether an issue counts when only these rules apply; a wrong type always does. The API specification doesn't
 * say which fields are required, so a missing one is a rule of the local platform, unless a rule says otherwise.
 */
export function holdsIn(issue: z.core.$ZodIssue, sources: RuleSources): boolean {
  if (issue.code === 'custom' && issue.params) return sources.has(issue.params.source as RuleSource) // only rule() sets it
  return !isAbsence(issue) || sources.has('local')
}

/** Adds a rule that carries its error code, so that form and platform refuse alike. */
export function rule<S extends z.ZodType>(schema: S, check: (value: z.output<S>) => boolean, given: Rule): S {
  const { message, ...params } = given
  return schema.refine<(value: z.output<S>) => boolean>(check, { error: message, params })
}

/** A broken rule of a format. */
interface FormatProblem {
  code: number
  message: string
  /** The field of an object that it is about. */
  field?: string
  /** `local` by default. */
  source?: RuleSource
}

/**
 * Adds the rules of a format, such as a domain name: `find` returns the first one that a value breaks. `docs/api.md`
 * lists them under the format's name.
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

/** `{id, uri}`: a reference to another resource. The API specification, section "Conventions". */
export const ref = marked(z.object({ id: z.string(), uri: z.string() }), { refers: 'ref' })

/** A text of an answer that is the id of another thing, or empty. */
export function idOf<S extends z.ZodType>(schema: S): S {
  return marked(schema, { refers: 'id' })
}

/** An identifier in a path: opaque, a safe set of characters, no escapes, no leading dot. */
export const safeId = z
  .string()
  .regex(safeSegment, 'An id has letters, digits, dots, hyphens and underscores: 1 to 128')
export const idParam = z.object({ id: safeId })
/** A get or delete of one thing by its id. */
export type IdOperation<R extends z.ZodType = z.ZodType> = Named<
  Operation<typeof idParam, z.ZodObject<{}>, z.ZodUndefined, R>
>

/** A text in a response. Some APIs leave it out when it is empty. */
export const words = z.string().nullish()

/** The fields that nearly every resource of the management API answers with. */
export const resourceItem = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: words,
  metadata: words,
})
