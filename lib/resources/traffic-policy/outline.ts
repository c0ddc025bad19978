import { isRecord } from '@/lib/util/records'

interface OutlineAction {
  type: string
  config: string[]
}

interface OutlineRule {
  name: string | null
  expressions: string[]
  actions: OutlineAction[]
}

export interface OutlinePhase {
  phase: string
  rules: OutlineRule[]
}

/** Returns the rules of a JSON policy by phase, or null if an outline would be empty or incomplete. */
export function outlineOf(text: string): OutlinePhase[] | null {
  const policy = parsed(text)
  if (!isRecord(policy)) return null
  const phases = Object.entries(policy).map(([phase, rules]) => ({ phase, rules: allOf(rules, ruleOf) }))
  const known = phases.flatMap(({ phase, rules }) => (rules === null ? [] : [{ phase, rules }]))
  return known.length === phases.length && known.some(({ rules }) => rules.length > 0) ? known : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // YAML
  }
}

function allOf<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const items = value.map(read)
  const found = items.filter((item) => item !== null)
  return found.length === items.length ? found : null
}

function ruleOf(rule: unknown): OutlineRule | null {
  if (!isRecord(rule)) return null
  const { name, expressions = [], actions: list, ...rest } = rule
  const actions = allOf(list, actionOf)
  const conditions = allOf(expressions, (one) => (typeof one === 'string' ? one : null))
  const isNamed = name === undefined || typeof name === 'string'
  if (actions === null || conditions === null || !isNamed || Object.keys(rest).length > 0) return null
  return { name: name ?? null, expressions: conditions, actions }
}

function actionOf(action: unknown): OutlineAction | null {
  if (!isRecord(action)) return null
  const { type, config = {}, ...rest } = action
  if (typeof type !== 'string' || !isRecord(config) || Object.keys(rest).length > 0) return null
  return { type, config: Object.entries(config).flatMap(([key, value]) => linesOf(key, value)) }
}

/** Returns the lines of a setting. The lines of a nested object have dotted names. */
function linesOf(name: string, value: unknown): string[] {
  if (isRecord(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => linesOf(`${name}.${key}`, inner))
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object')
  return [`${name}: ${isList ? value.map(String).join(', ') : shown(value)}`]
}

const shown = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
