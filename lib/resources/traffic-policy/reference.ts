import { readEndpointUrl } from '../values/endpoint-url'

export const policyHolders = ['endpoints', 'https-edges', 'tcp-edges'] as const
export const policyTargets = ['endpoints', 'ip-policies'] as const

/** The target of an unreadable policy, which may refer to any endpoint or IP policy. */
export const unreadTarget = '*'

/** Returns the names that refer to a resource in policies: its ID and, for an endpoint, its URL if known. */
export function policyNames({
  resource,
  id,
  title,
}: {
  resource: string
  id: string
  title: string
}): string[] {
  if (resource !== 'endpoints' || title === id) return [id]
  return [id, readEndpointUrl(title).address?.url ?? title]
}

/**
 * Reports whether a traffic policy's text contains a name as a complete ID or URL, ignoring case and any port after it.
 */
export function mentions(policy: string, name: string): boolean {
  const parts = policy.toLowerCase().split(name.toLowerCase())
  return parts.some((before, i) => {
    const after = parts[i + 1]
    return after !== undefined && !/[\w.-]$/.test(before) && !/^[\w./-]/.test(after.replace(/^:\d+/, ''))
  })
}
