import { keysOf } from '@/lib/util/records'
import { isHostName, readPort, withoutWildcard } from '@/lib/util/hosts'
import { joinWithAnd } from '@/lib/util/text'

const impliedPorts = { http: 80, https: 443, tls: 443, tcp: null } as const
export type Scheme = keyof typeof impliedPorts
const schemes = keysOf(impliedPorts)

export const bindingNames = ['public', 'internal', 'kubernetes'] as const
export type Binding = (typeof bindingNames)[number]

/**
 * The fields of an endpoint that the platform derives from the endpoint's URL. Source: the API specification, section
 * "Endpoint".
 */
export interface EndpointAddress {
  /** The URL in lowercase, without the scheme's default port. */
  url: string
  public_url: string
  proto: Scheme
  scheme: Scheme
  host: string
  port: number
  /** The host and port, even if the port is the scheme's default. */
  hostport: string
}

interface UrlProblem {
  code: number
  message: string
}

const problem = (code: number, message: string) => ({ problem: { code, message } })

function portOf(scheme: Scheme, text: string | undefined): number | UrlProblem {
  if (text === undefined)
    return (
      impliedPorts[scheme] ?? { code: 18_003, message: 'A TCP URL needs a port, such as tcp://host:20000' }
    )
  return readPort(text) ?? { code: 9030, message: 'A port must be a number from 1 to 65535' }
}

/** Returns the address fields of an endpoint. `host` must be in lowercase. */
export function addressAt(scheme: Scheme, host: string, port: number): EndpointAddress {
  const hostport = `${host}:${port}`
  const url = `${scheme}://${port === impliedPorts[scheme] ? host : hostport}`
  return { url, public_url: url, proto: scheme, scheme, host, port, hostport }
}

const surplusParts = ['the username and password', 'the path', 'the query', 'the fragment']

/**
 * Returns the names of a URL's parts other than scheme, host and port (RFC 3986 section 3). `rest` is the URL without
 * its scheme.
 */
function surplusIn(rest: string): string[] {
  const [, ...parts] = /^([^/?#]*@)?[^/?#]*(\/[^?#]*)?(\?[^#]*)?(#.*)?$/s.exec(rest) ?? []
  return surplusParts.filter((_, i) => parts[i] !== undefined)
}

/** Parses an endpoint's URL, `scheme://host[:port]`, or returns the problem with the URL. */
export function readEndpointUrl(
  text: string,
): { address: EndpointAddress; problem?: never } | { problem: UrlProblem; address?: never } {
  const [, typedScheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text) ?? []
  if (typedScheme === '')
    return problem(18_001, 'Enter a URL with a scheme and a host, such as https://app.example.com')
  const scheme = schemes.find((each) => each === typedScheme.toLowerCase())
  if (scheme === undefined) return problem(18_022, `The scheme must be one of: ${schemes.join(', ')}`)
  if (/^[^/?#@]+\/$/.test(rest)) return problem(9038, 'Remove the trailing slash')
  const surplus = surplusIn(rest)
  if (surplus.length > 0)
    return problem(
      9037,
      `Remove ${joinWithAnd(surplus)}. An endpoint URL can have only a scheme, a host and a port.`,
    )
  const [, host = '', writtenPort] = /^([^:]*)(?::(.*))?$/.exec(rest.toLowerCase()) ?? []
  if (host === '') return problem(18_001, 'Enter a URL with a host, such as https://app.example.com')
  if (!isHostName(withoutWildcard(host)))
    return problem(18_001, `Invalid hostname: ${host}. Use letters, digits, hyphens and dots.`)
  const port = portOf(scheme, writtenPort)
  return typeof port === 'number' ? { address: addressAt(scheme, host, port) } : { problem: port }
}

const isInternal = (host: string) => host.endsWith('.internal')

/**
 * Returns the binding of an endpoint: the first of `bindings`, or the default for its host. Returns undefined for an
 * unknown binding.
 */
export function bindingOf(host: string, bindings?: readonly string[] | null): Binding | undefined {
  const [binding] = bindings ?? []
  if (binding === undefined) return isInternal(host) ? 'internal' : 'public'
  return bindingNames.find((each) => each === binding)
}

/** Returns why a valid URL isn't allowed for a binding, or undefined if the URL is allowed. */
export function bindingProblem(
  address: EndpointAddress,
  binding: Binding | undefined,
): UrlProblem | undefined {
  const { scheme, host, port } = address
  const implied = impliedPorts[scheme]
  if (binding === 'public' && implied !== null && port !== implied)
    return {
      code: 18_023,
      message: `A public ${scheme} URL must use port ${implied}, which you can omit`,
    }
  if (binding === 'internal' && !isInternal(host))
    return { code: 9029, message: 'The host of an internal endpoint must end in .internal' }
  if (binding === 'internal' && host.split('.').length > 5)
    return { code: 9031, message: 'The host of an internal endpoint can have at most 5 labels' }
  if (binding === 'kubernetes' && scheme === 'https')
    return { code: 18_018, message: 'A Kubernetes endpoint must use http, tls or tcp' }
  return undefined
}

/** Returns the names that would cover an endpoint if reserved, from narrowest to widest. */
export function coveringNames(address: Pick<EndpointAddress, 'scheme' | 'host' | 'hostport'>): string[] {
  if (address.scheme === 'tcp') return [address.hostport]
  const labels = address.host.replace(/^\*\./, '').split('.')
  const first = address.host.startsWith('*.') ? 0 : 1
  const wildcards = labels.slice(first, -1).map((_, i) => `*.${labels.slice(first + i).join('.')}`)
  return [...new Set([address.host, ...wildcards])]
}

export function policyTargetOf({ scheme }: Pick<EndpointAddress, 'scheme'>, isInternal: boolean) {
  return isInternal && (scheme === 'http' || scheme === 'https') ? 'internal-http' : scheme
}

const bindingSentences: Readonly<Record<Binding, string>> = {
  public: 'Reachable from anywhere.',
  internal: 'Reachable only from other endpoints in this account. No reservation is required.',
  kubernetes: "Reachable only from this account's Kubernetes clusters. No reservation is required.",
}

type UrlReading =
  | { kind: 'wrong'; sentence: string }
  | { kind: 'right'; address: EndpointAddress; binding: Binding | undefined; sentence: string }

const isBegun = (typed: string) => schemes.some((scheme) => `${scheme}://`.startsWith(typed.toLowerCase()))

const asSentence = (message: string) => message.replace(/\.?$/, '.')

/** Explains a URL while the user types it. Returns null until the text is more than a scheme. */
export function readTypedUrl(text: string, asked: string): UrlReading | null {
  const typed = text.trim()
  if (typed === '' || isBegun(typed)) return null
  const { address, problem } = readEndpointUrl(typed)
  if (!address) return { kind: 'wrong', sentence: asSentence(problem.message) }
  const binding = bindingOf(address.host, asked === '' ? [] : [asked])
  const mismatch = bindingProblem(address, binding)
  if (mismatch) return { kind: 'wrong', sentence: asSentence(mismatch.message) }
  const isTyped = typed.endsWith(`:${address.port}`)
  const port = isTyped ? `port ${address.port}` : `port ${address.port} (the default for ${address.scheme})`
  const where = `Scheme ${address.scheme}, host ${address.host}, ${port}.`
  return {
    kind: 'right',
    address,
    binding,
    sentence: binding ? `${where} ${bindingSentences[binding]}` : where,
  }
}
