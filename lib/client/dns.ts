import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CertificateWords } from '@/lib/resources/certificate-words'
import type { ResourceName } from '@/lib/resources/catalogue'
import type { DnsCheck, WantedRecord } from '@/lib/dns/model/records'
import type { DnsStanding, DnsSummary } from '@/lib/dns/model/standing'
import { addressesOf, request } from './request'

/** Resources that DNS says something about. */
export const dnsResources = ['agent-ingresses', 'reserved-domains'] as const satisfies ResourceName[]
export type DnsResource = (typeof dnsResources)[number]

/** A domain or ingress with the records it needs and what was last seen of them. */
export interface DnsStatus {
  resource: DnsResource
  id: string
  /** Its domain. */
  title: string
  wanted: WantedRecord[]
  /** True while its targets can't be read: it may need other records, or more. */
  is_unreadable?: boolean
  /** The last check; null when there was none. */
  check: DnsCheck | null
  /** The certificate in words, with its state; null where the platform manages none. */
  certificate: CertificateWords | null
  /** When the platform tries for the certificate again, RFC 3339; null when it does not say. */
  retries_at: string | null
  /** Values that an agent's `server_addr` may take; ingresses only. */
  server_addrs: string[]
}

/** One line of the DNS status: its records are read when it is opened. */
export interface DnsThing {
  resource: DnsResource
  id: string
  title: string
  standing: DnsStanding
  checked_at: string | null
}

export interface DnsList {
  /** The worst first, then the newest; at most a hundred. */
  things: DnsThing[]
  /** How many match the search. */
  total: number
  /** Over the whole account, whatever the search. */
  summary: DnsSummary
  /** True once the lists were read, where they can be: if not, there may be more. */
  is_read: boolean
}

export interface DnsSearch {
  q?: string
  /** Standings, comma separated. */
  verdict?: string
}

const base = addressesOf('dns')

export const dnsListQuery = (account: string, { q = '', verdict = '' }: DnsSearch) =>
  queryOptions({
    queryKey: ['dns', 'list', account, { q, verdict }],
    queryFn: ({ signal }) =>
      request(`${base(account)}?${new URLSearchParams({ q, verdict }).toString()}`, {
        signal,
      }) as Promise<DnsList>,
    placeholderData: keepPreviousData,
  })

/** One thing; when its certificate is otherwise than it was, the resource itself is read again. */
export const dnsStatusQuery = (account: string, resource: DnsResource, id: string) =>
  queryOptions({
    queryKey: ['dns', 'one', account, resource, id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<DnsStatus>(queryKey)
      const fresh = (await request(base(account, resource, id), { signal })) as DnsStatus
      if (before && before.certificate?.word !== fresh.certificate?.word)
        void client.invalidateQueries({ queryKey: [resource, 'get', account, id] })
      return fresh
    },
  })

/** Asks the authoritative servers now; at most 10 s. */
export const checkDns = (account: string, resource: DnsResource, id: string, signal?: AbortSignal) =>
  request(base(account, resource, id), { method: 'POST', signal }) as Promise<DnsStatus>
