import { isRecord } from '@/lib/util/records'
import type { EndpointKeys, TunnelKeys } from './shapes'
import type { TunnelUpstream } from './values'

export interface TunnelSpec {
  name: string
  proto: 'http' | 'https'
  /** The public hostname, or an empty string if the platform chooses the hostname. */
  host: string
  upstream: TunnelUpstream
  /** `preserve`, `rewrite`, or the Host header to send. */
  hostHeader: string
  inspect: boolean
  metadata: string
  description: string
}

/** An error in a tunnel or endpoint definition. `key` is a dotted path, or empty for the whole definition. */
export interface DefinitionFault {
  key: string
  message: string
}

/** The local platform's base domain, for the `subdomain` key. */
const BASE_DOMAIN = 'localhost'

const hostKeys = ['domain', 'subdomain', 'hostname'] as const

/**
 * Returns an error if a tunnel definition is incomplete or contradictory, or null otherwise. Assumes that each key is
 * valid.
 */
export function tunnelFault(input: Record<string, unknown>): DefinitionFault | null {
  const has = (key: string) => input[key] !== undefined
  if (!has('proto') && !has('labels')) return { key: 'proto', message: 'is missing: set it to http' }
  if (!has('addr'))
    return { key: 'addr', message: 'is missing: set it to the port or URL to forward to, such as 8080' }
  const [first, second] = hostKeys.filter(has)
  if (!second) return null
  return {
    key: second,
    message: `conflicts with ${first}: a tunnel can have only one of domain, subdomain and hostname`,
  }
}

/** Returns an error if an endpoint definition is incomplete, or null otherwise. Assumes that each key is valid. */
export function endpointFault(input: Record<string, unknown>): DefinitionFault | null {
  const { name, upstream } = input
  if (name === undefined)
    return { key: 'name', message: 'is missing: each endpoint requires a name, such as web' }
  const hasUrl = upstream !== undefined && (!isRecord(upstream) || upstream.url !== undefined)
  if (hasUrl) return null
  return { key: 'upstream.url', message: 'is missing: set it to the port or URL to forward to, such as 8080' }
}

/** Converts a tunnel definition to one tunnel per scheme. The name of a second tunnel gets the suffix ` (http)`. */
export function tunnelsOf(name: string, keys: TunnelKeys): TunnelSpec[] {
  const { addr, schemes = ['https'] } = keys
  if (!addr) return []
  const host = keys.domain ?? keys.hostname ?? (keys.subdomain ? `${keys.subdomain}.${BASE_DOMAIN}` : '')
  const spec = {
    host,
    upstream: addr,
    hostHeader: keys.host_header || 'preserve',
    inspect: keys.inspect ?? true,
    metadata: keys.metadata ?? '',
    description: keys.description ?? '',
  }
  const wanted = (['https', 'http'] as const).filter((proto) => schemes.includes(proto))
  return wanted.map((proto, i) => ({ ...spec, proto, name: i === 0 ? name : `${name} (http)` }))
}

export function endpointTunnel(keys: EndpointKeys): TunnelSpec | null {
  if (keys.name === undefined || keys.upstream?.url === undefined) return null
  return {
    name: keys.name,
    proto: keys.url?.scheme ?? 'https',
    host: keys.url?.host ?? '',
    upstream: keys.upstream.url,
    hostHeader: 'preserve',
    inspect: keys.inspect ?? true,
    metadata: keys.metadata ?? '',
    description: keys.description ?? '',
  }
}
