import { BlockList, isIP } from 'node:net'

export const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function networkList(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** The IPv4 networks of private and local addresses (RFC 6890). */
export const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
]
