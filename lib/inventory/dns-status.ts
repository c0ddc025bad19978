import type * as z from 'zod'
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

const nothing = { wanted: [], certificate: null, retries_at: null, server_addrs: [] }

const certificateOf = (data: z.infer<typeof domain> | z.infer<typeof ingress>) => ({
  certificate: certificateWords(data),
  retries_at: data.certificate_management_status?.provisioning_job?.retries_at ?? null,
})

/** What DNS needs for a thing, as far as its copy can be read, with the last check and its certificate in words. */
export function dnsStatus({ resource, id, title, item, check }: Kept): DnsStatus {
  const head = { resource, id, title, check }
  if (resource === 'agent-ingresses') {
    const { data } = ingress.safeParse(item)
    if (!data) return { ...head, ...nothing }
    const server_addrs = data.region_domains ?? []
    return { ...head, wanted: wantedForIngress(data), ...certificateOf(data), server_addrs }
  }
  const { data } = domain.safeParse(item)
  if (!data) return { ...head, ...nothing }
  return { ...head, wanted: wantedForDomain(data), ...certificateOf(data), server_addrs: [] }
}
