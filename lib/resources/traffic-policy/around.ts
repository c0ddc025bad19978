import { isKeptText, markStart } from '@/lib/contract/values'
import type { JsonNode } from './json'
import { isSecretKey, isSentOn } from './secret-keys'

/** The actions that never send their secrets: `basic-auth` checks passwords, and `terminate-tls` uses a private key. */
const checkingActions: readonly string[] = ['basic-auth', 'terminate-tls']
/** The actions whose own configuration determines where their secrets can be sent, unless it contains an expression. */
const sendingActions: readonly string[] = [
  'ai-gateway',
  'http-request',
  'jwt-validation',
  'oauth',
  'openid-connect',
  'saml',
  'verify-webhook',
]

/**
 * Returns the content that can determine where an action's secrets are sent, or undefined for `checkingActions`.
 * `around` is the content of the whole policy.
 */
export function aroundAction(
  node: JsonNode,
  { key, phase, around }: { key: string; phase?: string; around?: string },
  [type = '', ...others]: readonly string[],
): string | undefined {
  if (key !== 'actions' || others.length > 0) return around
  if (checkingActions.includes(type)) return undefined
  return sendingActions.includes(type) && !hasExpression(node, { type, phase }) ? contentOf(node) : around
}

interface Inside {
  type: string
  phase?: string
  key?: string
  /** True if an enclosing key marks the value as secret. */
  isSecret?: boolean
}

/** Matches a URL with masked user information. The masked text may contain an expression that affects the host. */
const maskedHost = new RegExp(`//[^/?#]*${markStart}`)

/** Reports whether an action may contain an expression, apart from references to secrets. */
function hasExpression(node: JsonNode, inside: Inside): boolean {
  const { type, phase, key = '', isSecret = false } = inside
  if (node.kind === 'object')
    return node.entries.some(({ key, value }) => {
      const isHere = isSecret || isSecretKey(key, [type]) || isSentOn(key, [type], phase)
      return hasExpression(value, { type, phase, key, isSecret: isHere })
    })
  if (node.kind === 'array') return node.items.some((item) => hasExpression(item, inside))
  if (node.kind !== 'string') return false
  if (isKeptText(node.value)) return !isSecret || /ur[il]s?$/i.test(key)
  if (maskedHost.test(node.value)) return true
  return node.value.replaceAll(/\$\{\s*secrets\.get\([^{}]*\)\s*\}/g, '').includes('${')
}

/** Returns the content of a node as text, regardless of notation and key order. */
export const contentOf = (node: JsonNode): string => JSON.stringify(plain(node))

function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return {
        entries: node.entries
          .map(({ key, value }) => [key, plain(value)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
      }
    case 'array':
      return node.items.map(plain)
    case 'null':
      return null
    default:
      return node.value
  }
}

/** Returns a policy without the names of its rules. The names have no effect. */
export function withoutNames(policy: JsonNode): JsonNode {
  if (policy.kind !== 'object') return policy
  const entries = policy.entries.map((phase) => {
    if (phase.value.kind !== 'array') return phase
    const items = phase.value.items.map((rule) =>
      rule.kind === 'object' ? { ...rule, entries: rule.entries.filter(({ key }) => key !== 'name') } : rule,
    )
    return { ...phase, value: { ...phase.value, items } }
  })
  return { ...policy, entries }
}
