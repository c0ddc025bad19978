import 'server-only'
import type { DnsResource, DnsStatus } from '@/lib/client/dns'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { certificateWords } from '@/lib/resources/certificate-words'
import { type DnsCheck, wantedForDomain, wantedForIngress } from '@/lib/resources/dns-records'
import { reservedDomains } from '@/lib/resources/reserved-domains'

const ingress = agentIngresses.item.pick({
  domain: true,
  ns_targets: true,
  region_domains: true,
  certificate_management_policy: true,
  certificate_management_status: true,
})
const domain = reservedDomains.item.pick({
  domain: true,
  cname_target: true,
  acme_challenge_cname_target: true,
  certificate_management_policy: true,
  certificate_management_status: true,
})

interface Kept {
  resource: DnsResource
  id: string
  title: string
  item: unknown
  check: DnsCheck | null
}

/** What DNS needs for a thing, as far as its copy can be read, with the last check and its certificate in words. */
export function dnsStatus({ resource, id, title, item, check }: Kept): DnsStatus {
  const head = { resource, id, title, check }
  if (resource === 'agent-ingresses') {
    const { data } = ingress.safeParse(item)
    if (!data) return { ...head, wanted: [], certificate: null, server_addrs: [] }
    const server_addrs = data.region_domains ?? []
    return { ...head, wanted: wantedForIngress(data), certificate: certificateWords(data), server_addrs }
  }
  const { data } = domain.safeParse(item)
  if (!data) return { ...head, wanted: [], certificate: null, server_addrs: [] }
  return { ...head, wanted: wantedForDomain(data), certificate: certificateWords(data), server_addrs: [] }
}
