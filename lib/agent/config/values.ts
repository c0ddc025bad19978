import { isIP } from 'node:net'
import * as z from 'zod'
import { isHostName, readPort, withoutWildcard } from '@/lib/util/host-name'

export const text = z.string('has to be text')
export const flag = z.boolean('has to be true or false')
export const texts = z.array(text, 'has to be a list of texts')
export const metadata = text.max(4096, 'has more than 4096 characters')
export const description = text.max(255, 'has more than 255 characters')

/** A key that would change what passes or who may pass: to accept it and do nothing would deceive. */
export const unserved = (why: string) => z.never(`is not served by this agent: ${why}`)

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const spans = /(\d+(?:\.\d+)?)(ms|s|m|h)/g

function milliseconds(span: string): number {
  const parts = [...span.matchAll(spans)]
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * unitMs[unit as keyof typeof unitMs],
    0,
  ) // the pattern has these units
}

/** A span such as `10s` or `1m30s`; milliseconds. */
export const duration = z
  .string('has to be a duration such as 10s')
  .regex(/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/, 'has to be a duration such as 10s')
  .transform(milliseconds)

/** Name of a public host, with or without a wildcard before it; lower case. */
export const domain = text
  .refine((name) => isHostName(withoutWildcard(name)), {
    error: ({ input }) => `${JSON.stringify(input)} is no host name`,
  })
  .transform((name) => name.toLowerCase())

const isAllowedHost = (entry: string) => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (prefix !== undefined)
    return isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
  return isIP(address) > 0 || isHostName(entry.replace(/^\./, ''))
}

/** Hosts under which the agent's API may be asked. Source: api-notes 6.3. */
export const allowedHosts = z.array(
  text.refine(isAllowedHost, {
    error: ({ input }) => `${JSON.stringify(input)} is no host, .suffix, address or network`,
  }),
  'has to be a list of hosts',
)

export interface Address {
  host: string
  port: number
}

/** `host:port`, `[::1]:port`, or a host alone, which has `port`; null for any other text. */
export function readAddress(written: string, port: number | null): Address | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/\s]+))(?::(\d{1,5}))?$/i.exec(written)
  const host = found?.[1] ?? found?.[2]
  const at = found?.[3] === undefined ? port : readPort(found[3])
  const isHost = host !== undefined && (found?.[1] !== undefined || isHostName(host))
  return isHost && at !== null ? { host, port: at } : null
}

/** The port of the ingress, where an address of the platform names none. */
const INGRESS_PORT = 4556

export const serverAddress = text.transform((written, ctx) => {
  const address = readAddress(written, INGRESS_PORT)
  if (address) return address
  ctx.addIssue({ code: 'custom', message: `has to be host:port, and is ${JSON.stringify(written)}` })
  return z.NEVER
})

/** Where the agent's own API listens; false: nowhere. Port 0: any free one. */
export const webAddress = z
  .union([z.literal(false), z.string()], 'has to be an address such as 127.0.0.1:4040, or false')
  .transform((written, ctx) => {
    const free = written !== false && /^(.+):0$/.exec(written)?.[1]
    const address = written === false ? null : free ? readAddress(free, 0) : readAddress(written, null)
    if (written === false || address) return address
    ctx.addIssue({ code: 'custom', message: `has to be host:port, and is ${JSON.stringify(written)}` })
    return z.NEVER
  })

export interface Upstream extends Address {
  /** As it was written, which the agent's API shows. */
  addr: string
  url: string
}

/** `8080`, `host:8080`, `http://host:8080`; null for what is none of these. Other schemes are the caller's to refuse. */
function readUpstream(written: string): Upstream | null {
  const bare = written.replace(/^http:\/\//i, '').replace(/\/$/, '')
  const port = readPort(bare)
  const address = port === null ? readAddress(bare, 80) : { host: 'localhost', port }
  if (!address) return null
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    ...address,
    addr: port === null ? written : `localhost:${port}`,
    url: `http://${host}:${address.port}`,
  }
}

/** Where a tunnel's traffic goes. */
export const upstream = z
  .union([z.string(), z.int()], 'has to be a port or host:port')
  .transform((given, ctx) => {
    const written = String(given)
    const found = readUpstream(written)
    if (found) return found
    const scheme = /^([a-z]+):\/\//i.exec(written)?.[1]
    const message = scheme
      ? `leads to ${scheme}, and this agent forwards to http alone`
      : `has to be a port or host:port, and is ${JSON.stringify(written)}`
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
