import type * as z from 'zod'
import { type DnsCheck, wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'
import type { DnsResource } from '@/lib/resources/resource-types'
import type { DnsStatus } from '@/lib/api/dns'
import { conform } from '@/lib/contract/conform'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { certificateText } from '@/lib/resources/text/certificate-text'
import { waitsForCaches } from '@/lib/dns/model/check-state'
import { remainingReport, dnsStateOf } from '@/lib/dns/model/record-dns-state'
import { certificateBeside, dnsNeed } from '@/lib/dns/model/dns-state'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { fieldsOf, isRecord } from '@/lib/util/records'

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

const nothing = { wanted: [], is_unreadable: true, certificate: null, retries_at: null, server_addrs: [] }

function statusOf(
  check: DnsCheck | null,
  wanted: WantedRecord[],
  data: z.infer<typeof domain> | z.infer<typeof ingress>,
  is_unreadable: boolean,
) {
  const current = check && isCurrent(check, wanted) ? check : null
  const certificate = certificateText(data)
  const status = { wanted, check: current, is_unreadable }
  const retries_at = data.certificate_management_status?.provisioning_job?.retries_at ?? null
  const remaining = remainingReport(certificate?.reported ?? null, current, retries_at)
  return {
    ...status,
    certificate: certificateBeside(
      certificate,
      waitsForCaches(current) ? 'waiting' : dnsStateOf(status),
      remaining,
    ),
    retries_at,
  }
}

const isCurrent = ({ records }: DnsCheck, wanted: readonly WantedRecord[]) =>
  records.length === wanted.length && records.every(({ record }, index) => isSame(record, wanted[index]))

const isSame = (a: WantedRecord, b: WantedRecord | undefined) =>
  a.name === b?.name &&
  a.type === b.type &&
  a.values.toSorted().join() === b.values.toSorted().join() &&
  (a.certificate === undefined || a.certificate.issuer === b.certificate?.issuer)

/**
 * Returns the DNS status of a resource. The returned `check` is null if the resource wasn't checked, or if the required
 * records have changed since the last check. `is_unreadable` is true if the DNS targets can't be read.
 */
export function dnsStatus({ resource, id, title, item, check }: Kept): DnsStatus {
  const head = { resource, id, title }
  if (!isRecord(item)) return { ...head, check, ...nothing }
  const is_unreadable = dnsNeed(resource, item) === 'unreadable'
  if (resource === 'agent-ingresses') {
    const { data } = ingress.safeParse({ domain: '', ...fieldsOf(conform(ingress, item).value) })
    if (!data) return { ...head, check, ...nothing }
    const server_addrs = data.region_domains ?? []
    return { ...head, ...statusOf(check, wantedForIngress(data), data, is_unreadable), server_addrs }
  }
  const { data } = domain.safeParse({ domain: '', ...fieldsOf(conform(domain, item).value) })
  if (!data) return { ...head, check, ...nothing }
  return { ...head, ...statusOf(check, wantedForDomain(data), data, is_unreadable), server_addrs: [] }
}
