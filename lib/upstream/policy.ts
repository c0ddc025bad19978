import { isIP, isIPv4, isIPv6 } from 'node:net'
import { type AddressClass, addressSet, classifyAddress } from './address'

export interface ConnectionTarget {
  protocol: 'http:' | 'https:'
  /** The name or address in lowercase, without brackets or a trailing dot. */
  host: string
  port: number
}

export interface AddressPolicy {
  /** Returns why a connection to an address isn't allowed, or null if the connection is allowed. */
  refusal: (target: ConnectionTarget, address: string) => AddressClass | 'not-https' | null
  /**
   * Reports whether plain HTTP may be allowed for a destination. The address of each connection is still checked.
   */
  mayBePlain: (target: ConnectionTarget) => boolean
  /** Reports whether a name server at this address may be queried. */
  allows: (address: string) => boolean
}

export interface BaseUrl extends ConnectionTarget {
  origin: string
  /** The prefix of all operations' paths: empty, or with a leading slash and no trailing slash. */
  path: string
  href: string
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
const key = (host: string, port: number) => `${host}|${port}`

/**
 * Creates the rules from `ADIT_ALLOWED_NETWORKS` (networks, addresses or `host:port`) and the local platform's own
 * URLs. Unlisted addresses are allowed only if they are public. Metadata addresses of cloud providers are never
 * allowed. Throws a RangeError for an invalid entry.
 */
export function addressPolicy(allowed: readonly string[], ownUrls: readonly string[] = []): AddressPolicy {
  const entries = allowed.map(hostNetwork)
  const cidrs = entries.filter((entry) => entry.includes('/'))
  const hosts = new Set(
    entries.filter((entry) => !entry.includes('/')).map((entry) => hostEntry(`http://${entry}`, entry)),
  )
  for (const url of ownUrls) hosts.add(hostEntry(url, url))
  const networks = addressSet(cidrs)
  const listed = ({ host, port }: ConnectionTarget, address: string) =>
    hosts.has(key(host, port)) || hosts.has(key(address, port)) || networks.has(address)
  return {
    refusal(target, address) {
      const kind = classifyAddress(address)
      if (kind === 'metadata') return kind
      if (isIP(address) && listed(target, address)) return null
      if (kind !== 'public') return kind
      return target.protocol === 'https:' ? null : 'not-https'
    },
    mayBePlain: (target) =>
      isIP(target.host)
        ? listed(target, target.host)
        : cidrs.length > 0 || hosts.has(key(target.host, target.port)),
    allows: (address) => {
      const kind = classifyAddress(address)
      return kind === 'public' || (kind !== 'metadata' && isIP(address) > 0 && networks.has(address))
    },
  }
}

/** Converts an address to a network that contains only this address. Returns any other entry unchanged. */
function hostNetwork(entry: string): string {
  if (isIPv4(entry)) return `${entry}/32`
  return isIPv6(entry) && !entry.includes('%') ? `${entry}/128` : entry
}

function hostEntry(text: string, entry: string): string {
  if (!URL.canParse(text) || (!/:\d+$/.test(entry) && text === `http://${entry}`))
    throw new RangeError(
      `ADIT_ALLOWED_NETWORKS: ${entry} isn't a network (such as 10.0.0.0/8), an IP address or host:port`,
    )
  const url = new URL(text)
  return key(bare(url.hostname), portOf(url))
}

/**
 * Parses a base URL. Returns an error message if the text isn't a valid base URL, or if the policy doesn't allow the
 * URL.
 */
export function parseBaseUrl(
  text: string,
  policy: AddressPolicy,
): { ok: true; url: BaseUrl } | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false, message }) as const
  const trimmed = text.trim()
  if (trimmed.length > 2048 || !/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(trimmed) || !URL.canParse(trimmed))
    return refuse('Invalid URL. Enter an absolute URL, such as https://api.example.com.')
  const url = new URL(trimmed)
  if (/^https?:\/\/[^/?#]*@/i.test(trimmed))
    return refuse("A base URL can't have a username or password. Enter the API key in its own field.")
  if (/[?#]/.test(trimmed))
    return refuse("A base URL can't have a query or a fragment. Remove the ? or # and everything after it.")
  if (trimmed.includes('%') || url.pathname.includes('//'))
    return refuse("The path of a base URL can't contain percent-encoding or empty segments.")
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  const target: ConnectionTarget = { protocol, host: bare(url.hostname), port: portOf(url) }
  const path = url.pathname.replace(/\/$/, '')
  if (isIP(target.host)) {
    const refusal = policy.refusal(target, target.host)
    if (refusal) return refuse(refusalSentence(refusal, target.host))
  } else if (protocol === 'http:' && !policy.mayBePlain(target))
    return refuse(refusalSentence('not-https', target.host))
  return { ok: true, url: { ...target, origin: url.origin, path, href: url.origin + path } }
}

export function refusalSentence(refusal: AddressClass | 'not-https', host: string): string {
  if (refusal === 'not-https')
    return `The console connects to ${host} only over HTTPS. Use https://. To allow plain HTTP, add the host's network or host:port to ADIT_ALLOWED_NETWORKS on the console's server.`
  if (refusal === 'metadata')
    return `${host} is a cloud metadata address. The console never connects to such addresses.`
  return `${host} ${isIP(host) ? 'is' : 'has'} a ${refusal} address. To allow it, add its network or host:port to ADIT_ALLOWED_NETWORKS on the console's server.`
}
