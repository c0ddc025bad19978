'use client'

import { ResourceDetail } from '@/components/resource/resource-detail'
import { wildcardSentence } from '@/lib/resources/domain-words'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { certificateValues } from '../certificate'
import { DnsSection } from '../dns/dns-section'

/** One reserved domain, with the records it needs and the state of its certificate. */
export function ReservedDomainDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={reservedDomainsInfo}
      get={reservedDomains.ops.get}
      id={id}
      values={certificateValues}
      summary={(item) => wildcardSentence(item.domain) ?? 'Endpoints may be started on this name.'}
    >
      {() => <DnsSection resource="reserved-domains" id={id} />}
    </ResourceDetail>
  )
}
