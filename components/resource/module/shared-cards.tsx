import { noValue } from '@/components/resource/list/field-cell'
import { PolicyView } from '@/components/resource/detail/policy-view'
import { RefLink } from '@/components/resource/ref/ref-link'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { SharedModules } from '@/lib/resources/edge-modules/shared-modules'
import { backendKinds } from '@/lib/resources/info/backends'
import { type CardEntry, cardEntry } from './card-entry'
import { RefList } from '@/components/resource/ref/ref-list'
import { SkeletonRows } from '@/components/ui/placeholder'
import { AddressCheck } from '../ip/address-check'
import { OwnAddressLine } from '../ip/own-address-note'
import { useIpRules } from '../ip/use-ip-rules'

export const sharedCards = (
  infos: Readonly<Record<keyof SharedModules, ModuleInfo>>,
  modules: SharedModules,
): Record<keyof SharedModules, CardEntry> => ({
  ip_restriction: cardEntry(infos.ip_restriction, modules.ip_restriction, {
    shown: ({ ip_policies, enabled }) => (
      <IpRestrictionView policyIds={(ip_policies ?? []).map(({ id }) => id)} isEnabled={enabled !== false} />
    ),
  }),
  traffic_policy: cardEntry(infos.traffic_policy, modules.traffic_policy, {
    shown: ({ value }) => <PolicyView value={value} />,
  }),
  backend: cardEntry(infos.backend, modules.backend, {
    shown: ({ backend }) => (backend ? <RefLink id={backend.id} resources={backendKinds} /> : noValue),
  }),
})

interface IpRestrictionViewProps {
  policyIds: readonly string[]
  isEnabled: boolean
}

export function IpRestrictionView({ policyIds, isEnabled }: IpRestrictionViewProps) {
  const lookup = useIpRules(policyIds)
  return (
    <div className="space-y-4">
      <RefList label="IP policies" ids={policyIds} resources={['ip-policies']} />
      <div aria-live="polite" className="empty:sr-only">
        {lookup.state === 'known' && <OwnAddressLine rules={lookup.rules} isEnabled={isEnabled} />}
        {lookup.state === 'loading' && <SkeletonRows count={1} label="Loading rules" />}
      </div>
      <AddressCheck lookup={lookup} policyIds={policyIds} isFolded />
    </div>
  )
}
