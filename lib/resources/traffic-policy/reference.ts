import { readEndpointUrl } from '../endpoint-url'

/** The kinds of resources that can have a traffic policy. */
export const policyHolders = ['endpoints', 'https-edges', 'tcp-edges'] as const
/** The kinds of resources that a traffic policy can refer to. */
export const policyTargets = ['endpoints', 'ip-policies'] as const

/** The target of a policy that can't be read. Such a policy may refer to any endpoint and any IP policy. */
export const unreadTarget = '*'

/**
 * Returns the names under which other resources refer to a resource: its ID and, for an endpoint with a known URL, its
 * normalized URL. Traffic policies refer to endpoints by URL.
 */
export function namesOf({ resource, id, title }: { resource: string; id: string; title: string }): string[] {
  if (resource !== 'endpoints' || title === id) return [id]
  return [id, readEndpointUrl(title).address?.url ?? title]
}

/**
 * Reports whether the text of a traffic policy contains a name as a complete ID or URL, with or without its port.
 * Ignores case. Pages use this because a YAML parser would be too large for them. The inventory stores the exact
 * references.
 */
export function mentions(policy: string, name: string): boolean {
  const parts = policy.toLowerCase().split(name.toLowerCase())
  return parts.some((before, i) => {
    const after = parts[i + 1]
    return after !== undefined && !/[\w.-]$/.test(before) && !/^[\w./-]/.test(after.replace(/^:\d+/, ''))
  })
}
