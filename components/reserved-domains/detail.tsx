'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { DnsPicture, useDnsDetail } from '@/components/dns/dns-detail'
import { DnsSection } from '@/components/dns/dns-section'
import { DnsSentence, useCertificate } from '@/components/dns/dns-state-of'
import { behindDomain } from '@/components/traffic/behind-domain'
import { PathRows } from '@/components/traffic/path-table'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { useTrafficPath } from '@/components/traffic/traffic-sentence'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { wildcardSentence } from '@/lib/resources/values/domain-name-problem'
import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/util/paths'
import { CertificateRenewal } from './certificate-renewal'
import { useAccount } from '@/components/shell/account-context'
import { trafficQuery, relatedStatesQuery } from '@/lib/client/traffic'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { counted, formatNumber } from '@/lib/util/text'

const shownBelow = ['cname_target', 'acme_challenge_cname_target']

export function ReservedDomainDetail({ id }: { id: string }) {
  const of = { resource: 'reserved-domains', id } as const
  const certificate = useCertificate(of)
  const shared = useDnsDetail(of, { shownBelow })
  return (
    <ResourceDetail
      {...shared}
      info={reservedDomainsInfo}
      get={reservedDomains.ops.get}
      id={id}
      picture={({ created_at }) => (
        <>
          <DnsPicture
            {...of}
            traffic={(chain) => (
              <TrafficPathView
                of="reserved-domains"
                id={id}
                explained={certificate?.sentence}
                chain={chain}
              />
            )}
            trafficRows={<PathRowsBehind id={id} />}
          />
          {certificate && <CertificateRenewal certificate={certificate} createdAt={created_at} />}
        </>
      )}
      summary={() => (
        <>
          <DnsSentence {...of} /> <EndpointsNote id={id} />
        </>
      )}
    >
      {(item) => (
        <>
          <DnsSection {...of} />
          <p className="max-w-text text-muted empty:hidden">{wildcardSentence(item.domain)}</p>
        </>
      )}
    </ResourceDetail>
  )
}

function PathRowsBehind({ id }: { id: string }) {
  const { account } = useAccount()
  const { data } = useTrafficPath('reserved-domains', id)
  return data && <PathRows {...behindDomain(data, paths.detail(account.slug, 'reserved-domains', id))} />
}

export function EndpointsNote({ id }: { id: string }) {
  const { account } = useAccount()
  const path = useQuery(trafficQuery(account.slug, 'reserved-domains', id)).data
  const known = useQuery(inventoryDetailQuery(account.slug, 'reserved-domains', id)).data
  const states = useQuery(relatedStatesQuery(account.slug, 'reserved-domains', id)).data?.states ?? {}
  const stage = path?.broken == null ? undefined : path.nodes[path.broken]?.stage
  if (stage === undefined || stage === 'dns' || stage === 'domain') return null
  const endpoints = new Set(
    known?.used_by.flatMap((user) => (user.resource === 'endpoints' ? [user.id] : [])) ?? [],
  )
  const count = [...endpoints].filter((one) =>
    ['wrong', 'attention'].includes(states[one]?.state ?? ''),
  ).length
  if (count === 0) return null
  const verb = count === 1 ? 'needs' : 'need'
  return (
    <span>
      {formatNumber(count)} of {counted(endpoints.size, 'endpoint')} {verb} attention.
    </span>
  )
}
