'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { DnsPicture } from '@/components/dns/dns-picture'
import { useDnsDetail } from '@/components/dns/dns-detail'
import { DnsSection } from '@/components/dns/dns-section'
import { DnsSentence, useCertificate } from '@/components/dns/dns-standing-of'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'
import { DomainState } from './domain-state'
import { EndpointsNote } from './endpoints-note'

/** The fields that the DNS records section shows. */
const shownBelow = ['cname_target', 'acme_challenge_cname_target']

/** The detail page of a reserved domain, with its DNS records and the state of its certificate. */
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
      state={<DomainState id={id} />}
      picture={() => (
        <DnsPicture {...of}>
          <TrafficPathView of="reserved-domains" id={id} explained={certificate?.sentence} />
        </DnsPicture>
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
