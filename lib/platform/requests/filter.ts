import { type ASTNode, parse } from '@marcbachmann/cel-js'
import { invalid } from './errors'

type Value = string | number | boolean | null | Date | readonly unknown[] | undefined
type Read = (object: unknown) => Value
type Test = (object: unknown) => boolean
interface Scope {
  fields: readonly string[]
  now: Date
}

const refuse = (message: string) => invalid(250, `Invalid filter: ${message}`, 'filter')
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const UNITS: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3_600e3, d: 86_400e3, w: 604_800e3 }
const MAX_DEPTH = 200

/** Compiles a `filter` query parameter, in a subset of CEL, to a predicate. */
export function compileFilter(filter: string, fields: readonly string[], now: Date): Test {
  return test(parsed(filter), { fields, now }, 0)
}

function parsed(filter: string): ASTNode {
  try {
    return parse(filter).ast
  } catch (cause) {
    throw refuse(
      cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : "the expression isn't valid CEL",
    )
  }
}

function test(node: ASTNode, scope: Scope, depth: number): Test {
  if (depth > MAX_DEPTH) throw refuse('the expression is nested too deeply')
  const below = (inner: ASTNode) => test(inner, scope, depth + 1)
  switch (node.op) {
    case '&&':
    case '||': {
      const [left, right] = [below(node.args[0]), below(node.args[1])]
      return node.op === '&&' ? (it) => left(it) && right(it) : (it) => left(it) || right(it)
    }
    case '!_': {
      const inner = below(node.args)
      return (it) => !inner(it)
    }
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(node.op, read(node.args[0], scope), read(node.args[1], scope))
    case 'in':
      return membership(node.args[0], node.args[1], scope)
    case 'rcall':
      return textTest(node.args[0], node.args[1], node.args[2], scope)
    case 'value':
    case '.': {
      if (node.op === 'value' && typeof node.args !== 'boolean')
        throw refuse('the expression must evaluate to true or false')
      const value = read(node, scope)
      return (it) => value(it) === true
    }
    default:
      throw unsupported(node)
  }
}

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

function comparison(op: Comparison, left: Read, right: Read): Test {
  const order = (it: unknown) => compare(left(it), right(it))
  switch (op) {
    case '==':
      return (it) => order(it) === 0
    case '!=':
      return (it) => order(it) !== 0
    case '<':
      return (it) => order(it) < 0
    case '<=':
      return (it) => order(it) <= 0
    case '>':
      return (it) => order(it) > 0
    case '>=':
      return (it) => order(it) >= 0
  }
}

/**
 * Returns a negative number, 0 or a positive number, as a sort comparator does. Returns NaN for incomparable values.
 */
function compare(a: Value, b: Value): number {
  if (a instanceof Date || b instanceof Date) return compareNumbers(toTime(a), toTime(b))
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  return (a ?? null) === (b ?? null) ? 0 : Number.NaN
}
const compareNumbers = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN)
const toTime = (value: Value) =>
  value instanceof Date
    ? value.getTime()
    : typeof value === 'string' && RFC3339.test(value)
      ? Date.parse(value)
      : Number.NaN

/** Compiles an `in` expression: `obj.field in ["a", "b"]` or `"x" in obj.list`. */
function membership(left: ASTNode, right: ASTNode, scope: Scope): Test {
  if (right.op === 'list') {
    const values = right.args.map((item) => literal(item))
    const value = field(left, scope)
    return (it) => values.some((each) => compare(value(it), each) === 0)
  }
  const wanted = literal(left)
  const list = field(right, scope)
  return (it) => {
    const values = list(it)
    return Array.isArray(values) && values.includes(wanted)
  }
}

function textTest(method: string, on: ASTNode, args: ASTNode[], scope: Scope): Test {
  const [argument] = args
  if (!['startsWith', 'endsWith', 'contains'].includes(method) || args.length !== 1 || !argument)
    throw refuse(`${method}() isn't supported`)
  if (fieldName(on) === 'id') throw refuse(`${method}() doesn't support IDs`)
  const [value, part] = [field(on, scope), literal(argument)]
  if (typeof part !== 'string') throw refuse(`${method}() requires a string`)
  return (it) => {
    const text = value(it)
    if (typeof text !== 'string') return false
    if (method === 'contains') return text.includes(part)
    return method === 'startsWith' ? text.startsWith(part) : text.endsWith(part)
  }
}

function read(node: ASTNode, scope: Scope): Read {
  if (node.op === '.') return field(node, scope)
  if (node.op === 'call' || node.op === 'rcall') return time(node, scope)
  const value = literal(node)
  return () => value
}

function literal(node: ASTNode): string | number | boolean | null {
  if (node.op === '-_') {
    const value = literal(node.args)
    if (typeof value === 'number') return -value
  }
  if (node.op !== 'value') throw unsupported(node, literals)
  if (typeof node.args === 'bigint') return Number(node.args)
  if (node.args === null || ['string', 'number', 'boolean'].includes(typeof node.args))
    return node.args as string | number | boolean | null // the two other kinds of literals are excluded
  throw unsupported(node, literals)
}

/** Returns the dotted field name in an expression such as `obj.region`, or undefined for any other expression. */
function fieldName(node: ASTNode): string | undefined {
  if (node.op !== '.') return undefined
  const [on, last] = node.args
  if (on.op === 'id') return on.args === 'obj' ? last : undefined
  const start = fieldName(on)
  return start === undefined ? undefined : `${start}.${last}`
}

function field(node: ASTNode, { fields }: Scope): Read {
  const path = fieldName(node)
  if (path === undefined) throw refuse('write a field as obj.<field>')
  if (!fields.includes(path))
    throw refuse(`unknown field obj.${path}. Known fields: ${fields.join(', ') || 'none'}`)
  const parts = path.split('.')
  return (it) =>
    parts.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), it) as Value // JSON
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Compiles a time expression, such as `timestamp("2026-01-31T00:00:00Z").add("24h")`. */
function time(node: ASTNode, scope: Scope): Read {
  if (node.op === 'rcall') {
    const [method, on, [by]] = node.args
    const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(by ? String(literal(by)) : '') ?? []
    const step = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN) * (method === 'subtract' ? -1 : 1)
    if ((method !== 'add' && method !== 'subtract') || Number.isNaN(step))
      throw refuse(`${method}() isn't supported`)
    const start = time(on, scope)
    return (it) => new Date(toTime(start(it)) + step)
  }
  if (node.op !== 'call' || node.args[0] !== 'timestamp') throw unsupported(node)
  const [of, ...others] = node.args[1]
  if (of === undefined || others.length > 0) throw refuse('timestamp() requires exactly one argument')
  if (of.op === '.' && of.args[0].op === 'id' && of.args[0].args === 'time' && of.args[1] === 'now')
    return () => scope.now
  if (of.op === '.') {
    const value = field(of, scope)
    return (it) => new Date(toTime(value(it)))
  }
  const text = literal(of)
  if (typeof text !== 'string' || Number.isNaN(toTime(text)))
    throw refuse('timestamp() requires an RFC 3339 time')
  return () => new Date(text)
}

const literals = 'Use a string, a number, true, false or null'
const MAX_SHOWN = 60

/** Returns the refusal of an expression, with its text in the filter and, if given, what to use instead. */
function unsupported(node: ASTNode, instead?: string) {
  if (node.op === 'call' || node.op === 'rcall') return refuse(`${node.args[0]}() isn't supported here`)
  if (node.op === 'id')
    return refuse(
      node.args === 'obj'
        ? 'write a field as obj.<field>'
        : `unknown name ${node.args}. Put strings in quotes, and write a field as obj.<field>`,
    )
  const text = node.input.slice(node.range.start, node.range.end).replace(/\s+/g, ' ')
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  return refuse(`${shown} isn't supported here${instead === undefined ? '' : `. ${instead}`}`)
}
