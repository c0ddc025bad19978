import { networkInterfaces } from 'node:os'
import type { Provider } from './setup'

// The DNS providers of the generated setups.

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

const provider = (label: string, addresses: readonly string[]): Provider => ({
  names: addresses.map((_, index) => `ns${index + 1}.${label}.example`),
  hosts: addresses,
})

export const providers: readonly Provider[] = [
  provider('alpha', ['127.0.2.10', '127.0.2.11']),
  // Its second server has only an IPv6 address, if this machine supports IPv6.
  provider('beta', ['127.0.2.12', hasIpv6 ? '::1' : '127.0.2.13']),
  provider('gamma', ['127.0.2.14', '127.0.2.15', '127.0.2.16']),
]
/** A provider whose servers accept zones that others refuse to load. */
export const lenient = provider('delta', ['127.0.2.17', '127.0.2.18'])
/** A provider whose servers run PowerDNS, if it's installed. They accept other records at a CNAME's name. */
export const tolerant = provider('epsilon', ['127.0.2.22', '127.0.2.23'])

export const strictHosts: readonly string[] = providers.flatMap((one) => one.hosts)
export const tolerantHosts: readonly string[] = tolerant.hosts
