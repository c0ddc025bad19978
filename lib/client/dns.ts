import { queryOptions } from '@tanstack/react-query'
import type { CertificateWords } from '@/lib/resources/certificate-words'
import type { ResourceName } from '@/lib/resources/catalogue'
import type { DnsCheck, WantedRecord } from '@/lib/resources/dns-records'
import { request } from './request'

/** Resources that need DNS records. */
export type DnsResource = Extract<ResourceName, 'agent-ingresses' | 'reserved-domains'>

/** A domain or ingress with the records it needs and what was last seen of them. */
export interface DnsStatus {
  resource: DnsResource
  id: string
  /** Its domain. */
  title: string
  wanted: WantedRecord[]
  /** The last check; null when there was none. */
  check: DnsCheck | null
  /** The certificate in words, with its state; null where the platform manages none. */
  certificate: CertificateWords | null
  /** Values that an agent's `server_addr` may take; ingresses only. */
  server_addrs: string[]
}

const base = (account: string, ...rest: string[]) =>
  ['/api/dns', account, ...rest].map((part, i) => (i ? encodeURIComponent(part) : part)).join('/')

export const dnsListQuery = (account: string) =>
  queryOptions({
    queryKey: ['dns', 'list', account],
    queryFn: ({ signal }) => request(base(account), { signal }) as Promise<{ things: DnsStatus[] }>,
  })

export const dnsStatusQuery = (account: string, resource: DnsResource, id: string) =>
  queryOptions({
    queryKey: ['dns', 'one', account, resource, id],
    queryFn: ({ signal }) => request(base(account, resource, id), { signal }) as Promise<DnsStatus>,
  })

/** Asks the authoritative servers now; at most 10 s. */
export const checkDns = (account: string, resource: DnsResource, id: string) =>
  request(base(account, resource, id), { method: 'POST' }) as Promise<DnsStatus>
