'use client'

import { RefList } from '@/components/resource/ref/ref-list'
import { SkeletonRows } from '@/components/ui/placeholder'
import { AddressCheck } from './address-check'
import { OwnAddressLine } from './own-address-note'
import { useIpRules } from './use-ip-rules'

interface IpRestrictionViewProps {
  policyIds: readonly string[]
  isEnabled: boolean
}

/** Shows the policies of an IP restriction, its effect on the person's own address, and a test for addresses. */
export function IpRestrictionView({ policyIds, isEnabled }: IpRestrictionViewProps) {
  const standing = useIpRules(policyIds)
  return (
    <div className="space-y-4">
      <RefList label="IP policies" ids={policyIds} resources={['ip-policies']} />
      <div aria-live="polite" className="empty:sr-only">
        {standing.state === 'known' && <OwnAddressLine rules={standing.rules} isEnabled={isEnabled} />}
        {standing.state === 'loading' && <SkeletonRows count={1} label="Loading rules" />}
      </div>
      <AddressCheck standing={standing} policyIds={policyIds} isFolded />
    </div>
  )
}
