import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Reports whether a text is an IP address of the loopback network; a name never is. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family > 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
