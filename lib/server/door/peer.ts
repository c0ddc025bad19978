import 'server-only'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
/** A socket that listens on both families shows `::ffff:10.0.0.1` for an IPv4 peer. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Addresses and networks (CIDR) of `ADIT_TRUSTED_PROXIES`. Throws an Error that names a bad entry. */
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

/** The address of a peer that says whom it forwards for without being a trusted proxy; null for any other. */
export function untrustedForwarder(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: BlockList,
): string | null {
  const socket = plain(request.socket.remoteAddress ?? '')
  if (request.headers['x-forwarded-for'] === undefined || !isIP(socket)) return null
  return trusted.check(socket, family(socket)) ? null : socket
}

/**
 * Network address of whoever asks: the socket's, or what a trusted proxy forwarded, read from the right up to the
 * first address that is no trusted proxy. What stands left of it anybody may have written.
 */
export function peerAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: BlockList,
): string {
  const socket = plain(request.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  if (header === undefined) return socket || 'unknown'
  const forwarded = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((part) => plain(part.trim()))
  let address = socket
  while (isIP(address) && trusted.check(address, family(address))) {
    const next = forwarded.pop()
    if (next === undefined || !isIP(next)) break
    address = next
  }
  return address || 'unknown'
}
