import { keysOf } from '@/lib/util/records'

/** The notable changes that a DNS check can find, each with its descriptions in the audit log. */
export const dnsChanges = {
  break: ['find a DNS problem', 'found a DNS problem'],
  degrade: ['find DNS records that need attention', 'found DNS records that need attention'],
  unconfirm: ['fail to confirm the DNS records', "couldn't confirm the DNS records"],
  recover: ['find that the DNS records are correct', 'found that the DNS records are correct'],
} as const
export type DnsChange = keyof typeof dnsChanges

export const dnsOperation = <C extends DnsChange>(change: C): `dns.${C}` => `dns.${change}`

export const dnsOperations = new Map<string, DnsChange>(
  keysOf(dnsChanges).map((change) => [dnsOperation(change), change]),
)
