import { FormPolicy } from '@/components/resource/form/policy-editor'
import { IpRestrictionFields } from '@/components/resource/ip/ip-restriction-fields'
import { FormRef } from '@/components/resource/ref/form-ref'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { SharedModules } from '@/lib/resources/edge-modules/shared-modules'
import { backendKinds } from '@/lib/resources/info/backends'
import type { PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { policyDocument } from '@/lib/resources/traffic-policy/text'
import { moduleEntry } from './module-view'

/** Returns the forms for the modules that routes and TCP edges have in common. */
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
    fields: <FormRef name="backend_id" resources={backendKinds} />,
    storedOf: (stored) => ({ backend_id: stored?.backend_id ?? '' }),
  }),
})
