import { fieldsOf } from '@/lib/util/records'
import { type FieldErrors, set } from 'react-hook-form'
import { bodyIssues, type FieldIssue } from '@/lib/contract/body-issues'
import { fieldNames } from '@/lib/contract/values'
import { specRules } from '@/lib/contract/fields'
import { keptAsText } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { fieldLabels, type FormValues, type Labels } from './form-context'

export type Complaint = Pick<FieldIssue, 'field' | 'message'>

/** The key in the form library's error object for errors that don't belong to any input. */
export const nowhere = '(nowhere)'

/**
 * Returns the message for a field's error, and the name of the closest input: the field's own or a parent's. Returns
 * null if the form has neither.
 */
export function locateIssue(
  { field, message }: Complaint,
  hasInput: (name: string) => boolean,
): { name: string; message: string } | null {
  const names = fieldNames(field)
  for (let length = names.length; length > 0; length--) {
    const name = names.slice(0, length).join('.')
    if (!hasInput(name)) continue
    const rest = names.slice(length)
    return { name, message: rest.length === 0 ? message : `${partText(rest)}: ${message}` }
  }
  return null
}

const partText = ([first = '', ...rest]: readonly string[]) =>
  [isIndex(first) ? `Line ${Number(first) + 1}` : first, ...rest].join(', ')

/**
 * Returns `own` and the contract's errors for `body` in the form library's format. Ignores the contract's errors in
 * values that match `start`.
 */
export function errorsOf(
  op: Named,
  body: object,
  isLocal: boolean,
  hasInput: (name: string) => boolean,
  own: readonly Complaint[] = [],
  start?: unknown,
): FieldErrors<FormValues> {
  const seen = keptAsText(op.body, body)
  const found = isLocal ? bodyIssues(op, seen) : bodyIssues(op, seen, specRules)
  const issues = [...own, ...found.filter(({ field }) => !isAsStored(field, body, start))]
  const errors: FieldErrors<FormValues> = {}
  for (const { name, message } of located(issues, hasInput)) set(errors, name, { type: 'contract', message })
  return errors
}

export function invalidFields(
  op: Named,
  body: object,
  isLocal: boolean,
  labels: Labels,
  own: readonly Complaint[] = [],
  start?: unknown,
): string[] {
  const hasLabel = (name: string) => !name.includes('.') || fieldLabels(labels, name) !== undefined
  const errors = errorList(errorsOf(op, body, isLocal, hasLabel, own, start))
  return [...new Set(errors.map(({ name }) => fieldLabels(labels, name)?.label ?? name))]
}

/** Flattens the form library's errors into a list. `name` is the dotted path of the input. */
export function errorList(errors: object, path: readonly string[] = []): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, found]: [string, unknown]) => {
    if (typeof found !== 'object' || found === null) return [] // a list item without an error
    const name = [...path, key]
    if ('message' in found && typeof found.message === 'string')
      return [{ name: name.join('.'), message: found.message }]
    return errorList(found, name)
  })
}

/**
 * Returns the errors in the order of `inputs`, the names of the inputs on the page, followed by errors without an
 * input.
 */
export function inPageOrder(errors: FieldErrors<FormValues>, inputs: readonly (string | null)[]) {
  const position = (name: string) => (inputs.includes(name) ? inputs.indexOf(name) : inputs.length)
  const sorted: FieldErrors<FormValues> = {}
  for (const { name, message } of errorList(errors).toSorted((a, b) => position(a.name) - position(b.name)))
    set(sorted, name, { type: 'contract', message })
  return sorted
}

function isAsStored(field: string, body: object, start: unknown): boolean {
  const value: unknown = Object.hasOwn(body, field) ? fieldsOf(body)[field] : undefined
  return typeof value === 'string' && value !== '' && value === fieldsOf(start)[field]
}

function located(issues: readonly Complaint[], hasInput: (name: string) => boolean) {
  const first = new Map<string, string>()
  const byLine = new Map<string, Map<number, string>>()
  for (const { field, message } of issues) {
    if (field === '') continue // an unchanged body has its own message
    const position = locateIssue({ field, message }, hasInput) ?? {
      name: nowhere,
      message: `${field}: ${message}`,
    }
    const rest = field.slice(position.name.length + 1)
    if (!first.has(position.name)) {
      first.set(position.name, position.message)
      if (isIndex(rest)) byLine.set(position.name, new Map())
    }
    const lines = byLine.get(position.name)
    if (isIndex(rest) && lines?.has(Number(rest)) === false) lines.set(Number(rest), message)
  }
  return [...first].map(([name, message]) => ({ name, message: linesMessage(byLine.get(name)) ?? message }))
}

const isIndex = (name: string) => /^\d+$/.test(name)
const mostLines = 10

function linesMessage(lines: ReadonlyMap<number, string> = new Map()): string | null {
  const messages = [...new Set(lines.values())].map((message) => {
    const found = [...lines].flatMap(([index, line]) => (line === message ? [index + 1] : []))
    const named = found.slice(0, mostLines).map(String)
    const last = found.length > mostLines ? `${found.length - mostLines} more` : named.pop()
    const before = named.length > 0 ? `${named.join(', ')} and ` : ''
    return `${found.length === 1 ? 'Line' : 'Lines'} ${before}${last}: ${message}`
  })
  return messages.length === 0 ? null : messages.map((one) => one.replace(/\.$/, '')).join('. ')
}
