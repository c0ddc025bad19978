import { isIP } from 'node:net'
import * as z from 'zod'
import { byteLength } from '@/lib/util/text'
import { isHostName, readPort, withoutWildcard } from '@/lib/util/hosts'
import { AgentFault } from '../fault'

export const plainText = z.string('must be a string')
export const booleanValue = z.boolean('must be true or false')
export const metadata = plainText.refine((value) => byteLength(value) <= 4096, 'is longer than 4,096 bytes')
export const description = plainText.max(255, 'is longer than 255 characters')

/**
 * The schema of a tunnel's name. The maximum leaves room for the suffix ` (http)` within the platform's 255 characters.
 */
export const tunnelName = plainText.min(1, 'is empty').max(240, 'is longer than 240 characters')

/** Returns a schema that rejects an unsupported key with the reason `why`. */
export const unserved = (why: string) => z.never(`isn't supported by this agent: ${why}`)

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const spans = /(\d+(?:\.\d+)?)(ms|s|m|h)/g

function milliseconds(span: string): number {
  const parts = [...span.matchAll(spans)]
  const sum = parts.reduce(
    (all, [, amount, unit]) => all + Number(amount) * unitMs[unit as keyof typeof unitMs],
    0,
  ) // The pattern allows only these units.
  return Math.round(sum)
}

/** The schema of a duration such as `10s` or `1m30s`, converted to milliseconds. */
export const duration = z
  .string('must be a duration such as 10s')
  .regex(/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/, 'must be a duration such as 10s')
  .transform(milliseconds)

export const heartbeat = duration.refine((ms) => ms >= 1000 && ms <= 3_600_000, 'must be from 1s to 1h')

/** The schema of an authtoken. Error messages don't contain the authtoken. */
export const token = plainText
  .min(1, 'is empty')
  .max(512, 'is longer than 512 characters')
  .regex(/^[\x21-\x7e]*$/, "contains characters that aren't allowed in an authtoken")

export const ipAddresses = z.array(
  plainText.refine((address) => isIP(address) > 0, {
    error: ({ input }) => `${JSON.stringify(input)} isn't a valid IP address`,
  }),
  'must be a list of IP addresses',
)

/**
 * Reports whether the last label of a name is a number, as in an IPv4 address. Hostnames can't end in a number (URL
 * Standard).
 */
const isNumeric = (name: string) => /(?:^|\.)\d+$/.test(name)

export const domainName = plainText
  .refine((name) => name.length <= 253 && isHostName(withoutWildcard(name)) && !isNumeric(name), {
    error: ({ input }) => `${JSON.stringify(input)} isn't a valid hostname`,
  })
  .transform((name) => name.toLowerCase())

const isAllowedHost = (entry: string) => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (prefix !== undefined)
    return isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
  return isIP(address) > 0 || isHostName(entry.replace(/^\./, ''))
}

/** The schema of the hosts and networks that the agent's API accepts (`web_allow_hosts`). */
export const allowedHosts = z.array(
  plainText.refine(isAllowedHost, {
    error: ({ input }) =>
      `${JSON.stringify(input)} isn't a valid hostname, suffix (such as .example.com), IP address or network`,
  }),
  'must be a list of hosts',
)

export interface Address {
  host: string
  port: number
}

/**
 * Parses a host and port, such as `[::1]:8080`. `port` is the default, or null if a port is required. Returns null if
 * the text is invalid.
 */
function readAddress(written: string, port: number | null): Address | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/\s]+))(?::(\d{1,5}))?$/i.exec(written)
  const host = found?.[1] ?? found?.[2]
  const at = found?.[3] === undefined ? port : readPort(found[3])
  if (host === undefined || at === null) return null
  const isAddress = isIP(host) === (found?.[1] === undefined ? 4 : 6)
  const isName = found?.[1] === undefined && isHostName(host) && !isNumeric(host)
  return isAddress || isName ? { host, port: at } : null
}

export const serverAddress = plainText.transform((written, ctx) => {
  const address = readAddress(written, null)
  if (address) return address
  ctx.addIssue({ code: 'custom', message: `must be host:port, not ${JSON.stringify(written)}` })
  return z.NEVER
})

/**
 * The schema of the agent API's listen address. Port 0 selects a free port. `false` disables the API and becomes null.
 */
export const webAddress = z
  .union([z.literal(false), z.string()], 'must be an address such as 127.0.0.1:4040, or false')
  .transform((written, ctx) => {
    const free = written !== false && /^(.+):0$/.exec(written)?.[1]
    const address = written === false ? null : free ? readAddress(free, 0) : readAddress(written, null)
    if (written === false || address) return address
    ctx.addIssue({ code: 'custom', message: `must be host:port, not ${JSON.stringify(written)}` })
    return z.NEVER
  })

export interface TunnelUpstream extends Address {
  /** The address for display: as written, or `localhost:8080` for the port 8080. */
  addr: string
  url: string
}

/** Parses an upstream, such as `8080`, `host:8080` or `http://host`. Returns null if the text is invalid. */
function readUpstream(written: string): TunnelUpstream | null {
  const url = /^http:\/\/([^/]*)\/?$/i.exec(written)?.[1]
  const port = readPort(written)
  const address =
    port === null ? readAddress(url ?? written, url === undefined ? null : 80) : { host: 'localhost', port }
  if (!address) return null
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    ...address,
    addr: port === null ? written : `localhost:${port}`,
    url: `http://${host}:${address.port}`,
  }
}

export const upstream = z
  .union([z.string(), z.number()], 'must be a port or host:port')
  .transform((input, ctx) => {
    const written = String(input)
    const found = readUpstream(written)
    if (found) return found
    const scheme = /^([a-z]+):\/\//i.exec(written)?.[1]?.toLowerCase() ?? 'http'
    const message =
      scheme === 'http'
        ? `must be a port, host:port or http://host:port, not ${JSON.stringify(input)}`
        : `uses ${scheme}, but this agent forwards only over HTTP`
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The schema of `host_header`: `preserve`, `rewrite`, or a Host header, with or without a port. */
export const hostHeader = plainText.regex(
  /^(?:[\w.~-]+|\[[0-9a-f:.]+\])?(?::\d{1,5})?$/i,
  'must be preserve, rewrite or a host',
)

interface Rule extends Address {
  address: string
}
/** Returns the address to connect to instead of `to`, or an equal address if no rule applies. */
export type Resolve = (to: Address) => Address

/**
 * Parses rules of the form `host:port:address`, like curl's `--resolve`. Later rules take precedence. Throws an
 * `AgentFault` if a rule is invalid.
 */
export function readResolve(rules: readonly string[]): Resolve {
  const read = rules.map((rule): Rule => {
    const found = /^(.+):(\d{1,5}):\[?([^\][]+)\]?$/.exec(rule)
    const from = found && readAddress(`${found[1]}:${found[2]}`, null)
    const address = found?.[3]
    if (!from || !address || !readAddress(address.includes(':') ? `[${address}]` : address, 1))
      throw new AgentFault(`--resolve must be host:port:address, not ${JSON.stringify(rule)}.`)
    return { ...from, host: from.host.toLowerCase(), address }
  })
  return ({ host, port }) => {
    const rule = read.findLast((one) => one.host === host.toLowerCase() && one.port === port)
    return { host: rule?.address ?? host, port }
  }
}

export const authority = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`
