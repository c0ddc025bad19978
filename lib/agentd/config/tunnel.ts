import { isRecord } from '@/lib/util/is-record'
import type { EndpointKeys, TunnelKeys } from './shapes'
import type { Upstream } from './values'

/** A tunnel as the agent serves it. */
export interface TunnelSpec {
  name: string
  proto: 'http' | 'https'
  /** Public host name; empty: the platform gives it one. */
  host: string
  upstream: Upstream
  /** `preserve`, `rewrite`, or the value itself. */
  hostHeader: string
  inspect: boolean
  metadata: string
  description: string
}

/** What is wrong with a definition as a whole: the key to name, or '' for all of it, and the words. */
export interface DefinitionFault {
  key: string
  message: string
}

/** Base domain of the local platform, for `subdomain`. */
const BASE_DOMAIN = 'localhost'

const hostKeys = ['domain', 'subdomain', 'hostname'] as const

/** Finds what makes a definition with well-formed keys incomplete or contradictory; null when it is complete. */
export function tunnelFault(given: Record<string, unknown>): DefinitionFault | null {
  const has = (key: string) => given[key] !== undefined
  if (!has('proto') && !has('labels')) return { key: 'proto', message: 'is missing: this agent serves http' }
  if (!has('addr')) return { key: 'addr', message: 'is missing: the address to forward to, such as 8080' }
  const [first, second] = hostKeys.filter(has)
  if (!second) return null
  return {
    key: second,
    message: `conflicts with ${first}: a tunnel has one of domain, subdomain and hostname`,
  }
}

/** The same of an endpoint. */
export function endpointFault(given: Record<string, unknown>): DefinitionFault | null {
  const { name, upstream } = given
  if (name === undefined) return { key: 'name', message: 'is missing: an endpoint is started by its name' }
  const hasUrl = upstream !== undefined && (!isRecord(upstream) || upstream.url !== undefined)
  if (hasUrl) return null
  return { key: 'upstream.url', message: 'is missing: the address to forward to, such as 8080' }
}

/** The tunnels that a definition without fault asks for: one for each scheme. */
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

/** The tunnel that an endpoint without fault asks for; null with one. */
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
