import type * as z from 'zod'
import type { RuleSource } from './fields'
import type { Operation } from './operation'

export interface FieldIssue {
  /** Dotted path of the request field; empty for the body as a whole. */
  field: string
  /** Number of the platform's error code. */
  code: number
  message: string
  /** For an unknown field: the names that are taken. */
  supported?: string[]
}

/** Number of the code for a request field that is not known. Source: api-notes 1.3. */
export const UNKNOWN_FIELD = 214
const WRONG_TYPE = 215
const NOT_AN_OBJECT = 213

function toIssues(issue: z.core.$ZodIssue, known: string[], sources: ReadonlySet<RuleSource>): FieldIssue[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      code: UNKNOWN_FIELD,
      message: `The field ${key} is not known here. Known fields: ${known.join(', ')}`,
      supported: known,
    }))
  if (issue.code === 'custom' && issue.params) {
    if (!sources.has(issue.params.source as RuleSource)) return [] // only rule() in fields.ts sets it
    return [{ field, code: Number(issue.params.code), message: issue.message }]
  }
  if (field === '')
    return [{ field, code: NOT_AN_OBJECT, message: 'The request body is to be a JSON object' }]
  return [{ field, code: WRONG_TYPE, message: wrongType(issue) }]
}

function wrongType(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required'
  if (issue.code === 'invalid_value') return `One of: ${issue.values.map(String).join(', ')}`
  return issue.message
}

const rank = (issue: FieldIssue) =>
  issue.code === UNKNOWN_FIELD ? 0 : issue.code === WRONG_TYPE || issue.code === NOT_AN_OBJECT ? 1 : 2

/**
 * What is wrong with a request body, in the order in which the platform says it: unknown fields, types, rules, each
 * in the order of the request (api-notes 1.3). `sources` says whose rules hold: a connected account decides itself
 * about rules that only the notes have.
 */
export function bodyIssues(
  op: Operation,
  body: unknown,
  sources: ReadonlySet<RuleSource> = new Set<RuleSource>(['spec', 'notes']),
): FieldIssue[] {
  const parsed = op.body.safeParse(body, { reportInput: true })
  if (parsed.success) return []
  const known = 'shape' in op.body ? Object.keys(op.body.shape as object) : [] // request bodies are strict objects
  const order = Object.keys(typeof body === 'object' && body !== null ? body : {})
  const place = (issue: FieldIssue) =>
    (order.indexOf(issue.field.split('.')[0] ?? '') + 1 || order.length + 1) - 1
  return parsed.error.issues
    .flatMap((issue) => toIssues(issue, known, sources))
    .sort((a, b) => rank(a) - rank(b) || place(a) - place(b))
}

/** Rules that hold for every account, whatever its platform adds. */
export const specRules: ReadonlySet<RuleSource> = new Set<RuleSource>(['spec'])
