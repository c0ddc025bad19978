import { FormPolicy } from '@/components/resource/form/policy-editor'
import { FormRef } from '@/components/resource/ref/form-ref'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { SharedModules } from '@/lib/resources/edge-modules/shared-modules'
import { backendKinds } from '@/lib/resources/info/backends'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { policyDocument } from '@/lib/resources/traffic-policy/text'
import { moduleEntry } from './module-view'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { SkeletonRows } from '@/components/ui/placeholder'
import { AddressCheck } from '../ip/address-check'
import { OwnAddressNote } from '../ip/own-address-note'
import { useIpRules } from '../ip/use-ip-rules'

export const sharedForms = (
  infos: Readonly<Record<keyof SharedModules, ModuleInfo>>,
  modules: SharedModules,
  protocol: PolicyTarget,
) => ({
  ip_restriction: moduleEntry({
    info: infos.ip_restriction,
    module: modules.ip_restriction,
    fields: <IpRestrictionFields />,
    storedOf: (stored) => ({ ip_policy_ids: stored?.ip_policy_ids ?? [] }),
  }),
  traffic_policy: moduleEntry({
    info: infos.traffic_policy,
    module: modules.traffic_policy,
    fields: <FormPolicy name="value" protocol={protocol} />,
    storedOf: (stored) => ({ value: policyDocument(stored?.value) }),
  }),
  backend: moduleEntry({
    info: infos.backend,
    module: modules.backend,
    fields: <FormRef name="backend_id" resources={backendKinds} isInline />,
    storedOf: (stored) => ({ backend_id: stored?.backend_id ?? '' }),
  }),
})

function IpRestrictionFields() {
  const { form } = useFormField('ip_policy_ids')
  const [enabled, chosen] = useWatch({ control: form.control, name: ['enabled', 'ip_policy_ids'] })
  const policyIds = Array.isArray(chosen) ? chosen.map(String) : []
  const lookup = useIpRules(policyIds)
  return (
    <>
      <FormRef name="ip_policy_ids" resources={['ip-policies']} many />
      {policyIds.length > 0 && (
        <>
          <div aria-live="polite" className="empty:sr-only">
            {enabled === true && lookup.state === 'known' && (
              <OwnAddressNote before={null} after={lookup.rules} />
            )}
            {enabled === true && lookup.state === 'loading' && (
              <SkeletonRows count={3} label="Loading rules" />
            )}
          </div>
          <AddressCheck lookup={lookup} />
        </>
      )}
    </>
  )
}
