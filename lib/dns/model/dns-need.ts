import { canonicalName } from './records'

/** The need for DNS records. `unreadable`: the targets are absent or of the wrong type, so the need is unknown. */
type DnsNeed = 'none' | 'needed' | 'unreadable'

/** Derives the need for DNS records from an item of any shape. Only an explicit null or '' means none. */
export function dnsNeed(resource: string, item: Readonly<Record<string, unknown>>): DnsNeed {
  if (resource === 'agent-ingresses') {
    const { ns_targets: targets } = item
    const isReadable = Array.isArray(targets) && targets.every((target) => typeof target === 'string')
    return isReadable && targets.some(isNamed) ? 'needed' : 'unreadable' // An ingress always has name servers.
  }
  if (resource !== 'reserved-domains') return 'none'
  const { domain, cname_target: traffic, acme_challenge_cname_target: challenge } = item
  const isWildcard = typeof domain === 'string' && domain.startsWith('*.')
  // Only the certificate of a wildcard needs the second target.
  const targets =
    challenge === undefined && !(isWildcard && isNamed(traffic)) ? [traffic] : [traffic, challenge]
  if (!targets.every((target) => target === null || typeof target === 'string')) return 'unreadable'
  return targets.some(isNamed) ? 'needed' : 'none'
}

const isNamed = (target: unknown) => typeof target === 'string' && canonicalName(target) !== ''
