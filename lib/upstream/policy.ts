import { isIP } from 'node:net'
import { type AddressClass, addressSet, classifyAddress } from './address'

/** Where a connection is about to go: the parsed base URL's parts. */
export interface Target {
  protocol: 'http:' | 'https:'
  /** Lower-case name or address, without brackets and final dot. */
  host: string
  port: number
}

/** Which addresses the console may connect to. Comes from the server's configuration alone. */
export interface AddressPolicy {
  /** Null when a connection to `address` is allowed, else what the address is. */
  refusal: (target: Target, address: string) => AddressClass | 'not-https' | null
  /** Whether plain HTTP may be tried at all; each address is still checked. */
  mayBePlain: (target: Target) => boolean
  /** Whether a name server found in DNS may be asked there. */
  allows: (address: string) => boolean
}

export interface BaseUrl extends Target {
  origin: string
  /** Path before every operation's path: empty, or with a leading and no trailing slash. */
  path: string
  /** As it is stored: origin and path. */
  href: string
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
const key = (host: string, port: number) => `${host}|${port}`

/**
 * The policy of `ADIT_ALLOWED_NETWORKS` (CIDRs or `host:port`) and the local platform's own address. Public addresses
 * are reached by https; what the operator listed also by http; cloud metadata addresses never. Throws a RangeError
 * that names a bad entry.
 */
export function addressPolicy(allowed: readonly string[], ownUrls: readonly string[] = []): AddressPolicy {
  const cidrs = allowed.filter((entry) => entry.includes('/'))
  const hosts = new Set(
    allowed.filter((entry) => !entry.includes('/')).map((entry) => hostEntry(`http://${entry}`, entry)),
  )
  for (const url of ownUrls) hosts.add(hostEntry(url, url))
  const networks = addressSet(cidrs)
  const listed = ({ host, port }: Target, address: string) =>
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

function hostEntry(text: string, entry: string): string {
  if (!URL.canParse(text) || (!/:\d+$/.test(entry) && text === `http://${entry}`))
    throw new RangeError(
      `ADIT_ALLOWED_NETWORKS: ${entry} is neither a network such as 10.0.0.0/8 nor host:port`,
    )
  const url = new URL(text)
  return key(bare(url.hostname), portOf(url))
}

/**
 * The one parser of base URLs. Returns a sentence for the person when it cannot be one: no absolute http(s) URL, with
 * a user, query or fragment, plain http where that is not allowed, an address that is not allowed.
 */
export function parseBaseUrl(
  text: string,
  policy: AddressPolicy,
): { ok: true; url: BaseUrl } | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false, message }) as const
  const given = text.trim()
  if (given.length > 2048 || !/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(given) || !URL.canParse(given))
    return refuse('This is not a URL. Enter an absolute one, such as https://api.example.com')
  const url = new URL(given)
  if (/^https?:\/\/[^/?#]*@/i.test(given))
    return refuse("A base URL can't have a user name or password. Enter the API key in its own field.")
  if (/[?#]/.test(given))
    return refuse("A base URL can't have a query or a fragment. Remove everything from ? or # on.")
  if (given.includes('%') || url.pathname.includes('//'))
    return refuse("The path of a base URL can't have escapes or empty segments.")
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  const target: Target = { protocol, host: bare(url.hostname), port: portOf(url) }
  const path = url.pathname.replace(/\/$/, '')
  if (isIP(target.host)) {
    const refusal = policy.refusal(target, target.host)
    if (refusal) return refuse(refusalSentence(refusal, target.host))
  } else if (protocol === 'http:' && !policy.mayBePlain(target))
    return refuse(refusalSentence('not-https', target.host))
  return { ok: true, url: { ...target, origin: url.origin, path, href: url.origin + path } }
}

/** Why an address is not connected to, and what to do. */
export function refusalSentence(refusal: AddressClass | 'not-https', host: string): string {
  if (refusal === 'not-https')
    return `${host} must be reached over https. Plain http requires an entry in ADIT_ALLOWED_NETWORKS.`
  if (refusal === 'metadata') return `${host} is a cloud metadata address. The console never connects to one.`
  const kind = refusal === 'link-local' ? 'link-local' : refusal
  return `${host} is at a ${kind} address. Whoever runs the console can allow it in ADIT_ALLOWED_NETWORKS.`
}
