import { byteLength, joinWithAnd, joinWithOr, positionIn } from '@/lib/util/text'
import { type Phase, phases, type PolicyAction, policyActions } from './actions'
import { readPolicy } from './document'
import { entryOf, type JsonNode } from './json'
import { choiceProblem, isOfKind, kindLabels, valueProblem } from './values'
import { checkedBy, secretsWithin, text } from '@/lib/contract/fields'
import { mapPolicySecrets } from './secrets'

/** A problem in a policy. Its position starts at `from` and ends before `to`. */
interface PolicyIssue {
  code: number
  message: string
  /** The dotted path of the invalid value, or an empty string for the whole document. */
  path: string
  from: number
  to: number
  /** A misspelled name and its likely correction. Absent unless exactly one known name is similar. */
  correction?: { typed: string; meant: string }
}

export type PolicyTarget = 'http' | 'https' | 'tls' | 'tcp' | 'https-edge' | 'internal-http'

// Limits of the local platform. Other platforms document none.
export const MAX_POLICY_BYTES = 65_536
const MAX_RULES = 100
const MAX_ACTIONS = 20

interface Step {
  node: JsonNode
  path: string
}
type Found = PolicyIssue[]

const issue = (code: number, message: string, { node, path }: Step): PolicyIssue => ({
  code,
  message,
  path,
  from: node.from,
  to: node.to,
})
const below = ({ path }: Step, key: string | number, node: JsonNode): Step => ({
  node,
  path: path === '' ? String(key) : `${path}.${key}`,
})
const isPhase = (name: string): name is Phase => phases.some((phase) => phase === name)

/**
 * Returns the problems of a traffic policy in JSON or YAML, in text order. Returns an empty array for YAML while the
 * parser isn't loaded.
 */
export function checkPolicy(text: string, target?: PolicyTarget): PolicyIssue[] {
  if (text === '') return []
  if (byteLength(text) > MAX_POLICY_BYTES)
    return [
      { code: 18_002, message: 'A policy can be at most 65,536 bytes', path: '', from: 0, to: text.length },
    ]
  const reading = readPolicy(text)
  if (!reading) return []
  const { node, fault, notation } = reading
  if (fault) return [{ code: 2236, path: '', ...fault, message: `Invalid ${notation}: ${fault.message}` }]
  const root = { node, path: '' }
  if (node.kind !== 'object') return [issue(18_002, 'A policy must be an object with phases as keys', root)]
  const rules: Step[] = []
  const found = node.entries.flatMap(({ key, keyAt, value }) => {
    const step = below(root, key, value)
    const at = { node: { ...value, ...keyAt }, path: key }
    if (!isPhase(key)) return [issue(18_002, `Unknown phase: ${key}. Use one of: ${phases.join(', ')}`, at)]
    if (value.kind !== 'array') return [issue(18_002, 'A phase must be a list of rules', step)]
    rules.push(...value.items.map((rule, i) => below(step, i, rule)))
    return [...checkPhase(key, target, at), ...checkRules(key, step, value.items)]
  })
  const extra = rules[MAX_RULES]
  if (extra) found.push(issue(2264, `A policy can have at most ${MAX_RULES} rules`, extra))
  return [...found, ...secondLogins(rules)].sort((a, b) => a.from - b.from)
}

/**
 * Returns the first problem of a policy, or null. The message begins with the position unless the problem affects the
 * whole text.
 */
export function firstProblem(
  text: string,
  target?: PolicyTarget,
): Pick<PolicyIssue, 'code' | 'message'> | null {
  const [first] = checkPolicy(text, target)
  if (!first) return null
  const { code, message, from, to } = first
  return { code, message: to - from < text.length ? `${positionIn(text, from)}: ${message}` : message }
}

function checkPhase(phase: Phase, target: PolicyTarget | undefined, at: Step): Found {
  if (phase === 'on_tcp_connect') {
    if (target === 'https-edge') return [issue(2248, "An HTTPS edge doesn't support on_tcp_connect", at)]
    if (target === 'internal-http')
      return [issue(2262, "An internal HTTP endpoint doesn't support on_tcp_connect", at)]
    return []
  }
  return target === 'tcp' || target === 'tls'
    ? [issue(2230, `${phase} applies only to http and https connections, not to ${target}`, at)]
    : []
}

const nowhere: Step = { node: { kind: 'null', from: 0, to: 0 }, path: '' }

/** Returns the phases that policies for this kind of resource can have, or all phases if the kind is unknown. */
export const phasesOf = (target?: PolicyTarget): readonly Phase[] =>
  phases.filter((phase) => checkPhase(phase, target, nowhere).length === 0)

function checkRules(phase: Phase, step: Step, rules: readonly JsonNode[]): Found {
  const endedAt = rules.findIndex(endsAlways)
  return rules.flatMap((node, i) => {
    const rule = below(step, i, node)
    const found = checkRule(phase, rule)
    return endedAt >= 0 && i > endedAt
      ? [...found, issue(2207, `Never reached: rule ${endedAt + 1} always ends the phase`, rule)]
      : found
  })
}

function endsAlways(rule: JsonNode): boolean {
  const conditions = fieldOf(rule, 'expressions')?.value
  if (conditions && !(conditions.kind === 'array' && conditions.items.length === 0)) return false
  return actionsOf(rule).some((node) => actionOf(node)?.ends === true)
}

/** Returns the names that begin with the same three characters as a misspelled name. */
const similar = (name: string, names: readonly string[]) =>
  names.filter((one) => one.slice(0, 3) === name.slice(0, 3))

/** Returns a rule's field with this name, or else an unknown field with a similar name. */
const fieldOf = (rule: JsonNode, name: string) =>
  entryOf(rule, name) ??
  (rule.kind === 'object'
    ? rule.entries.find(({ key }) => !ruleKeys.includes(key) && similar(key, [name]).length > 0)
    : undefined)

const actionsOf = (rule: JsonNode) => {
  const actions = fieldOf(rule, 'actions')?.value
  return actions?.kind === 'array' ? actions.items : []
}
const typeOf = (node: JsonNode) => {
  const type = entryOf(node, 'type')?.value
  return type?.kind === 'string' ? type.value : undefined
}
function actionOf(node: JsonNode): PolicyAction | undefined {
  const type = typeOf(node)
  return type !== undefined && Object.hasOwn(policyActions, type) ? policyActions[type] : undefined
}

const ruleKeys: readonly string[] = ['name', 'expressions', 'actions']
const knownFields = `. Known fields: ${ruleKeys.join(', ')}`

function checkRule(phase: Phase, rule: Step): Found {
  const { node } = rule
  if (node.kind !== 'object') return [issue(18_002, 'A rule must be an object with an actions field', rule)]
  const found = node.entries
    .filter(({ key }) => !ruleKeys.includes(key))
    .map(({ key, keyAt, value }) =>
      issue(18_002, `Unknown field in a rule: ${key}${likeText(key, ruleKeys) || knownFields}`, {
        ...below(rule, key, value),
        node: { ...value, ...keyAt },
      }),
    )
  const name = fieldOf(node, 'name')
  if (name && name.value.kind !== 'string')
    found.push(issue(18_002, 'A name must be a string', below(rule, name.key, name.value)))
  const conditions = fieldOf(node, 'expressions')
  if (conditions && !isListOfTexts(conditions.value))
    found.push(
      issue(18_002, 'Expressions must be a list of strings', below(rule, conditions.key, conditions.value)),
    )
  const { key = '', value: actions } = fieldOf(node, 'actions') ?? {}
  if (!actions) return [...found, issue(2206, 'A rule must have at least one action', rule)]
  const step = below(rule, key, actions)
  if (actions.kind !== 'array') return [...found, issue(18_002, 'Actions must be a list', step)]
  return [...found, ...checkActions(phase, step, actions.items)]
}

const isListOfTexts = (node: JsonNode) =>
  node.kind === 'array' && node.items.every(({ kind }) => kind === 'string')

function checkActions(phase: Phase, step: Step, actions: readonly JsonNode[]): Found {
  if (actions.length === 0) return [issue(2206, 'A rule must have at least one action', step)]
  const endedAt = actions.findIndex((node) => actionOf(node)?.ends === true)
  return actions.flatMap((node, i) => {
    const each = below(step, i, node)
    const found = checkAction(phase, each)
    if (i === MAX_ACTIONS) found.push(issue(2265, `A rule can have at most ${MAX_ACTIONS} actions`, each))
    if (endedAt >= 0 && i > endedAt)
      found.push(issue(2207, `Never reached: action ${endedAt + 1} of this rule ends the phase`, each))
    return found
  })
}

function checkAction(phase: Phase, step: Step): Found {
  const type = entryOf(step.node, 'type')?.value
  if (type?.kind !== 'string') return [issue(18_002, 'An action must be an object with a type field', step)]
  const at = below(step, 'type', type)
  const known = actionOf(step.node)
  if (!known) {
    const names = Object.keys(policyActions)
    const [meant = '', other] = similar(type.value, names)
    return [
      {
        ...issue(2201, `Unknown action: ${type.value}${likeText(type.value, names)}`, at),
        ...(meant !== '' && other === undefined && { correction: { typed: type.value, meant } }),
      },
      ...(other === undefined ? checkConfig(meant, step, null) : []),
    ]
  }
  if (!known.phases.includes(phase))
    return [issue(2202, `${type.value} isn't allowed in ${phase}, only in ${joinWithAnd(known.phases)}`, at)]
  return checkConfig(type.value, step, at)
}

/**
 * Returns the problems of an action's config. Missing keys are reported at `at`, or not at all if `at` is null, for
 * example for a misspelled type.
 */
function checkConfig(type: string, step: Step, at: Step | null): Found {
  const known = Object.hasOwn(policyActions, type) ? policyActions[type] : undefined
  if (!known) return []
  const config = entryOf(step.node, 'config')?.value
  if (config && config.kind !== 'object' && config.kind !== 'null')
    return [issue(2203, 'A config must be an object', below(step, 'config', config))]
  const settings = { node: config ?? step.node, path: `${step.path}.config` }
  const missing = at === null ? [] : missingKeys(type, known, config, at)
  return [...missing, ...checkValues(type, known, settings)]
}

function likeText(name: string, names: readonly string[]): string {
  const like = similar(name, names)
  return like.length > 0 ? `. Did you mean ${joinWithOr(like)}?` : ''
}

function missingKeys(type: string, known: PolicyAction, config: JsonNode | undefined, at: Step): Found {
  const isThere = (key: string) => {
    const value = key
      .split('.')
      .reduce<JsonNode | undefined>((node, part) => node && entryOf(node, part)?.value, config)
    return value !== undefined && value.kind !== 'null'
  }
  return known.required
    .filter((key) => !isThere(key))
    .map((key) => issue(2204, `${type} requires ${key} in its config`, at))
}

function checkValues(type: string, known: PolicyAction, config: Step): Found {
  return Object.entries(known.config).flatMap(([key, kind]) => {
    const value = entryOf(config.node, key)?.value
    if (!value || value.kind === 'null') return []
    const step = below(config, key, value)
    if (!isOfKind(value, kind)) return [issue(2204, `${key} must be ${kindLabels[kind]}`, step)]
    const more = valueProblem(type, key, value) ?? choiceProblem(known, key, value)
    return more === undefined ? [] : [issue(2204, more, step)]
  })
}

function secondLogins(rules: readonly Step[]): Found {
  const logins = rules.flatMap((rule) =>
    actionsOf(rule.node)
      .map((node, i) => ({ node, path: `${rule.path}.actions.${i}` }))
      .filter(({ node }) => actionOf(node)?.isLogin === true),
  )
  return logins
    .slice(1)
    .map((step) =>
      issue(
        2239,
        `A policy can have only one sign-in action. The first one is ${typeOf(logins[0]?.node ?? step.node)}`,
        step,
      ),
    )
}

/**
 * Returns the schema of a traffic policy in a request. Omit `target` if the request determines the kind of resource.
 */
export function trafficPolicyAt(target?: PolicyTarget) {
  const sized = text(MAX_POLICY_BYTES, 18_002, 'local')
  const checked = checkedBy(sized, 'traffic policy', (value) => firstProblem(value, target))
  return secretsWithin(checked, mapPolicySecrets).nullable().optional()
}

export const trafficPolicy = trafficPolicyAt()
