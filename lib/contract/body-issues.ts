import type * as z from 'zod'
import { fieldPath } from './values'
import { allRules, holdsIn, isAbsentIssue, type Rule, type RuleSources } from './fields'
import type { Operation } from './operation'
import { namesAt } from './schema-at'
import { MISSING } from './issue-text'

export interface FieldIssue {
  /** The dotted path of the request field, as `fieldPath` returns it, or an empty string for the whole body. */
  field: string
  /** The number in the platform's error code (`ERR_SERVICE_<code>`). */
  code: number
  message: string
  /** The accepted values or, for an unknown field, the names of the known fields. */
  supported?: readonly string[]
}

export const UNKNOWN_FIELD = 214
const WRONG_TYPE = 215
const NOT_AN_OBJECT = 213

function toIssues(issue: z.core.$ZodIssue, schema: z.ZodType): FieldIssue[] {
  const field = fieldPath(issue.path)
  const known = issue.code === 'unrecognized_keys' ? namesAt(schema, issue.path.map(String)) : []
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: fieldPath([...issue.path, key]),
      code: UNKNOWN_FIELD,
      message: `Unknown field: ${key}. Known fields: ${known.join(', ')}`,
      supported: known,
    }))
  if (issue.code === 'custom' && issue.params) {
    const supported = issue.params.supported as Rule['supported'] // only rule() in fields.ts sets it
    return [
      { field, code: Number(issue.params.code), message: issue.message, ...(supported && { supported }) },
    ]
  }
  if (field === '') return [{ field, code: NOT_AN_OBJECT, message: 'The request body must be a JSON object' }]
  return [{ field, code: WRONG_TYPE, message: isAbsentIssue(issue) ? MISSING : issue.message }]
}

const rank = (issue: FieldIssue) =>
  issue.code === UNKNOWN_FIELD ? 0 : issue.code === WRONG_TYPE || issue.code === NOT_AN_OBJECT ? 1 : 2

/**
 * Returns the problems of a request body in the order in which the platform reports them: unknown fields, then wrong
 * types and missing fields, then violated rules. Applies only the rules whose origin is in `sources`.
 */
export function bodyIssues(op: Operation, body: unknown, sources: RuleSources = allRules): FieldIssue[] {
  const parsed = op.body.safeParse(body, { reportInput: true })
  if (parsed.success) return []
  const order = Object.keys(typeof body === 'object' && body !== null ? body : {})
  const locate = (issue: FieldIssue) =>
    (order.indexOf(issue.field.split('.')[0] ?? '') + 1 || order.length + 1) - 1
  return parsed.error.issues
    .filter((issue) => holdsIn(issue, sources) || (isAbsentIssue(issue) && issue.path.length === 0))
    .flatMap((issue) => toIssues(issue, op.body))
    .sort((a, b) => rank(a) - rank(b) || locate(a) - locate(b))
}
