import { isKeptText } from '@/lib/contract/values'
import { fieldsOf, isRecord, itemsOf } from '@/lib/util/records'
import { isErrorResponse } from '../backends/text'
import { readEndpointUrl } from '../values/endpoint-url'
import { policyActions } from './actions'
import type { JsonNode } from './json'
import { readYaml } from './read-yaml'
import { unreadTarget } from './reference'

interface PolicyAction {
  action: Record<string, unknown>
  isConditional: boolean
}

export const policyTextOf = (policy: unknown): string =>
  typeof policy === 'string' ? policy : policy === undefined || policy === null ? '' : JSON.stringify(policy)

/** Returns the actions of a traffic policy in order, or null if the policy can't be read. */
export function actionsOf(policy: string): PolicyAction[] | null {
  const phases = readPhases(policy)
  const rules = phases && Object.values(phases).flatMap(itemsOf)
  return (
    rules &&
    rules.flatMap(({ expressions, actions }) => {
      const isConditional = Array.isArray(expressions) && expressions.length > 0
      return itemsOf(actions).map((action) => ({ action, isConditional }))
    })
  )
}

interface PolicyResponse {
  type: 'deny' | 'custom-response'
  code: number
}

/**
 * Returns the `deny` or `custom-response` action that ends all HTTP requests, or null if requests may end in other
 * ways. Ignores earlier conditional rules that deny requests or return a server error. Also returns null if the action
 * has no status code.
 */
export function responseOf(policy: string): PolicyResponse | null {
  const phases = fieldsOf(readPhases(policy))
  if (itemsOf(phases.on_tcp_connect).length > 0) return null
  for (const { expressions, actions } of itemsOf(phases.on_http_request)) {
    const isConditional =
      expressions !== undefined && !(Array.isArray(expressions) && expressions.length === 0)
    for (const { type, config } of itemsOf(actions)) {
      const known = typeof type === 'string' ? policyActions[type] : undefined
      // An earlier action might respond, so that the request doesn't get here.
      if (known === undefined || type === 'redirect' || known.isLogin) return null
      if (!known.ends) continue
      if (type !== 'deny' && type !== 'custom-response') return null
      const code = fieldsOf(config).status_code
      if (!isConditional) return typeof code === 'number' ? { type, code } : null
      if (type === 'custom-response' && !isErrorResponse(code)) return null
      break
    }
  }
  return null
}

/** Returns the URL of a `forward-internal` action, normalized if it's valid, or undefined for any other action. */
export function forwardedUrl({ type, config }: Record<string, unknown>): string | undefined {
  const { url } = fieldsOf(config)
  if (type !== 'forward-internal' || typeof url !== 'string' || url === '') return undefined
  return readEndpointUrl(url).address?.url ?? url
}

/**
 * Returns the endpoint URLs and IP policy IDs that a traffic policy refers to, or `unreadTarget` for an unreadable
 * policy.
 */
export function targetsOf(policy: string): string[] {
  if (policy === '') return []
  const actions = actionsOf(policy)
  if (actions === null) return [unreadTarget]
  return actions.flatMap(({ action }) => {
    const url = forwardedUrl(action)
    if (url !== undefined) return [url]
    const { ip_policies } = fieldsOf(action.config)
    return action.type === 'restrict-ips' && Array.isArray(ip_policies)
      ? ip_policies.filter((id) => typeof id === 'string')
      : []
  })
}

function readPhases(policy: string): Record<string, unknown> | null {
  if (isKeptText(policy)) return null
  const phases = parsed(policy)
  return phases === null ? {} : isRecord(phases) ? phases : null
}

function parsed(policy: string): unknown {
  try {
    return JSON.parse(policy)
  } catch {
    const { node } = readYaml(policy)
    return node && valueOf(node)
  }
}

function valueOf(node: JsonNode): unknown {
  if (node.kind === 'array') return node.items.map(valueOf)
  if (node.kind === 'object')
    return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueOf(value)]))
  return node.kind === 'null' ? null : node.value
}
