import { isIP } from 'node:net'
import { isWithin } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'
import { familyOf, networkList, privateNetworks } from './networks'

/** The address ranges of Cloudflare's and Fastly's proxies, as published in 2025. */
const ranges: Record<string, readonly string[]> = {
  Cloudflare: [
    '173.245.48.0/20',
    '103.21.244.0/22',
    '103.22.200.0/22',
    '103.31.4.0/22',
    '141.101.64.0/18',
    '108.162.192.0/18',
    '190.93.240.0/20',
    '188.114.96.0/20',
    '197.234.240.0/22',
    '198.41.128.0/17',
    '162.158.0.0/15',
    '104.16.0.0/13',
    '104.24.0.0/14',
    '172.64.0.0/13',
    '131.0.72.0/22',
    '2400:cb00::/32',
    '2606:4700::/32',
    '2803:f800::/32',
    '2405:b500::/32',
    '2405:8100::/32',
    '2a06:98c0::/29',
    '2c0f:f248::/32',
  ],
  Fastly: [
    '23.235.32.0/20',
    '43.249.72.0/22',
    '103.244.50.0/24',
    '103.245.222.0/23',
    '103.245.224.0/24',
    '104.156.80.0/20',
    '140.248.64.0/18',
    '140.248.128.0/17',
    '146.75.0.0/17',
    '151.101.0.0/16',
    '157.52.64.0/18',
    '167.82.0.0/17',
    '167.82.128.0/20',
    '167.82.160.0/20',
    '167.82.224.0/20',
    '172.111.64.0/18',
    '185.31.16.0/22',
    '199.27.72.0/21',
    '199.232.0.0/16',
    '2a04:4e40::/32',
    '2a04:4e42::/32',
  ],
}

const lists = Object.entries(ranges).map(([name, subnets]) => ({ name, list: networkList(subnets) }))

/**
 * Returns the names of the CDNs whose proxies have these addresses. Returns null if the list is empty, or if an address
 * doesn't belong to a CDN.
 */
export function cdnOf(addresses: readonly string[]): string | null {
  const found = addresses.map(
    (address) =>
      lists.find(({ list }) => isIP(address) && list.check(address, familyOf(address)))?.name ?? null,
  )
  const names = found.flatMap((name) => name ?? [])
  return !names.length || names.length < found.length ? null : joinWithAnd([...new Set(names)].toSorted())
}

const siteDomains: Readonly<Record<string, readonly string[]>> = {
  Akamai: ['akamaiedge.net', 'akamaized.net', 'edgekey.net', 'edgesuite.net'],
  'Amazon CloudFront': ['cloudfront.net'],
  'Azure Front Door': ['azurefd.net', 'azureedge.net'],
  'bunny.net': ['b-cdn.net'],
  CDN77: ['cdn77.org'],
  Cloudflare: ['cdn.cloudflare.net'],
  Fastly: ['fastly.net', 'fastlylb.net'],
  Gcore: ['gcdn.co'],
  Imperva: ['incapdns.net'],
  KeyCDN: ['kxcdn.com'],
}

/** Returns the CDN that assigned one of these names to a customer's site, or null if none did. */
export const cdnOfNames = (names: readonly string[]): string | null =>
  Object.entries(siteDomains).find(([, domains]) =>
    names.some((name) => domains.some((domain) => name !== domain && isWithin(name, domain))),
  )?.[0] ?? null

/** The private, reserved and documentation networks (RFC 6890), which no provider's proxy uses. */
const unroutable = networkList([
  ...privateNetworks,
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001:db8::/32',
])

const routable6 = networkList(['2000::/3'])

export const mayBeProxy = (address: string): boolean =>
  isIP(address) > 0 &&
  !unroutable.check(address, familyOf(address)) &&
  (isIP(address) === 4 || routable6.check(address, 'ipv6'))

const nameServers: Readonly<Record<string, readonly string[]>> = {
  Cloudflare: ['ns.cloudflare.com', 'foundationdns.com', 'foundationdns.net', 'foundationdns.org'],
}

export const servesZone = (cdn: string, servers: readonly string[]): boolean =>
  servers.length > 0 &&
  servers.every((server) => nameServers[cdn]?.some((domain) => isWithin(server, domain)))
