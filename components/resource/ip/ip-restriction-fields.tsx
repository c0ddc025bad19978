'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormRef } from '@/components/resource/ref/form-ref'
import { SkeletonRows } from '@/components/ui/placeholder'
import { AddressCheck } from './address-check'
import { OwnAddressNote } from './own-address-note'
import { useIpRules } from './use-ip-rules'

/**
 * The inputs for an IP restriction, except `enabled`, with a test for addresses and a note about the person's own
 * address.
 */
export function IpRestrictionFields() {
  const { form } = useFormField('ip_policy_ids')
  const [enabled, chosen] = useWatch({ control: form.control, name: ['enabled', 'ip_policy_ids'] })
  const policyIds = Array.isArray(chosen) ? chosen.map(String) : []
  const standing = useIpRules(policyIds)
  return (
    <>
      <FormRef name="ip_policy_ids" resources={['ip-policies']} many />
      {policyIds.length > 0 && (
        <>
          <div aria-live="polite" className="empty:sr-only">
            {enabled === true && standing.state === 'known' && (
              <OwnAddressNote before={null} after={standing.rules} />
            )}
            {enabled === true && standing.state === 'loading' && (
              <SkeletonRows count={3} label="Loading rules" />
            )}
          </div>
          <AddressCheck standing={standing} />
        </>
      )}
    </>
  )
}
