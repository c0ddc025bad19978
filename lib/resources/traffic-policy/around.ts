import { isKeptText } from '@/lib/contract/values'
import type { JsonNode } from './json'

/** The actions that use their secrets only to check what visitors send. Their secrets can't be sent elsewhere. */
const checkingActions: readonly string[] = ['basic-auth', 'terminate-tls']
/** The actions that send their secrets only where their own configuration says. Other actions can't read them. */
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
 * Returns the content of a policy that determines where the secrets of an action are sent. For a known action, this is
 * its own content. It is the whole policy for an action that makes its secrets available to others, such as `set-vars`,
 * and for one whose content depends on others through an expression. Undefined if the secrets aren't sent anywhere.
 */
export function aroundAction(
  node: JsonNode,
  { key, around }: { key: string; around?: string },
  [type = '', ...others]: readonly string[],
): string | undefined {
  if (key !== 'actions' || others.length > 0) return around
  if (checkingActions.includes(type)) return undefined
  return sendingActions.includes(type) && !hasExpression(node) ? contentOf(node) : around
}

/** Reports whether a node contains an expression other than a reference to a secret, or a URL that is masked as a whole. */
function hasExpression(node: JsonNode, key = ''): boolean {
  if (node.kind === 'object') return node.entries.some((one) => hasExpression(one.value, one.key))
  if (node.kind === 'array') return node.items.some((item) => hasExpression(item, key))
  if (node.kind !== 'string') return false
  if (isKeptText(node.value)) return /ur[il]s?$/i.test(key)
  return node.value.replaceAll(/\$\{\s*secrets\.get\([^{}]*\)\s*\}/g, '').includes('${')
}

/**
 * Returns the content of a node as text. Two nodes have the same text if they differ only in their notation or in the
 * order of keys.
 */
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

/** Returns a policy without the names of its rules, which have no effect. */
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
