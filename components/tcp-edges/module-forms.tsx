'use client'

import { FormPolicy } from '@/components/resource/form/policy-editor'
import { IpRestrictionFields } from '@/components/resource/ip/ip-restriction-fields'
import { moduleEntry, moduleView } from '@/components/resource/module/module-view'
import { FormRef } from '@/components/resource/ref/form-ref'
import { backendKinds } from '@/lib/resources/info/backends'
import { tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { tcpEdgeModules as modules, tcpEdges } from '@/lib/resources/tcp-edges'
import { policyDocument } from '@/lib/resources/traffic-policy/text'

/** The page with the form of a TCP edge's module. */
export const TcpEdgeModule = moduleView({
  info,
  ops: tcpEdges.ops,
  paramsOf: ({ id }) => ({ id }),
  modules: {
    ip_restriction: moduleEntry({
      info: infos.ip_restriction,
      module: modules.ip_restriction,
      fields: <IpRestrictionFields />,
      storedOf: (stored) => ({ ip_policy_ids: stored?.ip_policy_ids ?? [] }),
    }),
    traffic_policy: moduleEntry({
      info: infos.traffic_policy,
      module: modules.traffic_policy,
      fields: <FormPolicy name="value" protocol="tcp" />,
      storedOf: (stored) => ({ value: policyDocument(stored?.value) }),
    }),
    backend: moduleEntry({
      info: infos.backend,
      module: modules.backend,
      fields: <FormRef name="backend_id" resources={backendKinds} />,
      storedOf: (stored) => ({ backend_id: stored?.backend_id ?? '' }),
    }),
  },
})
