'use client'

import { RefLink } from '@/components/resource/ref/ref-link'
import { SkeletonRows } from '@/components/ui/placeholder'
import { AddressCheck } from './address-check'
import { OwnAddressNote } from './own-address-note'
import { useIpRules } from './use-ip-rules'

/** Shows the policies of an IP restriction, with a test for addresses. */
export function IpRestrictionView({ policyIds }: { policyIds: readonly string[] }) {
  const standing = useIpRules(policyIds)
  return (
    <div className="space-y-4">
      <ul aria-label="IP policies" className="space-y-1">
        {policyIds.map((id) => (
          <li key={id}>
            <RefLink id={id} resources={['ip-policies']} />
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="empty:sr-only">
        {standing.state === 'known' && <OwnAddressNote before={null} after={standing.rules} />}
        {standing.state === 'loading' && <SkeletonRows count={3} label="Loading rules" />}
      </div>
      <AddressCheck standing={standing} />
    </div>
  )
}
