import 'server-only'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
/** Removes the prefix that a dual-stack socket adds to an IPv4 address, as in `::ffff:10.0.0.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
/**
 * Removes the port and the brackets that some proxies add to a forwarded address, as in `203.0.113.9:51234` and
 * `[2001:db8::1]:443`.
 */
const withoutPort = (address: string) =>
  address.replace(/^\[([^[\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2')

export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const most = isIPv6(address) ? 128 : 32
    const length = bits === undefined ? most : Number(bits)
    if (!isIP(address) || !Number.isInteger(length) || length < 0 || length > most || bits === '')
      throw new Error(`ADIT_TRUSTED_PROXIES: ${entry} is neither an address nor a network such as 10.0.0.0/8`)
    list.addSubnet(address, length, family(address))
  }
  return list
}

/** Returns the peer's address if the peer sent `X-Forwarded-For` but isn't a trusted proxy, or null otherwise. */
export function untrustedForwarder(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: BlockList,
): string | null {
  const socket = plain(request.socket.remoteAddress ?? '')
  if (request.headers['x-forwarded-for'] === undefined || !isIP(socket)) return null
  return trusted.check(socket, family(socket)) ? null : socket
}

/** Returns the client's network address, or `unknown` if the connection has no address. */
export function peerAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: BlockList,
): string {
  const socket = plain(request.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  if (header === undefined) return socket || 'unknown'
  const forwarded = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((part) => plain(withoutPort(part.trim())))
  let address = socket // clients can forge the addresses to the left of the result
  while (isIP(address) && trusted.check(address, family(address))) {
    const next = forwarded.pop()
    if (next === undefined || !isIP(next)) break
    address = next
  }
  return address || 'unknown'
}
