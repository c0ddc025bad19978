'use client'

import { Globe } from 'lucide-react'
import { PolicyView } from '@/components/resource/detail/policy-view'
import { IpRestrictionView } from '@/components/resource/ip/ip-restriction-view'
import { RoleNote } from '@/components/resource/act/act-link'
import { cardEntry, cardGroups } from '@/components/resource/module/card-entry'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { RefLink } from '@/components/resource/ref/ref-link'
import { isUnreadable } from '@/lib/contract/conform'
import { policyGist, refsGist } from '@/lib/resources/edge-modules/gist'
import { backendKinds } from '@/lib/resources/info/backends'
import { tcpEdgeStages } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { type TcpEdge, tcpEdgeModules as modules, tcpEdges } from '@/lib/resources/tcp-edges'

const { ops } = tcpEdges

const groups = cardGroups(tcpEdgeStages, {
  ip_restriction: cardEntry(infos.ip_restriction, modules.ip_restriction, {
    gist: ({ ip_policies }, nameOf) => refsGist(ip_policies, nameOf),
    shown: ({ ip_policies }) => <IpRestrictionView policyIds={(ip_policies ?? []).map(({ id }) => id)} />,
  }),
  traffic_policy: cardEntry(infos.traffic_policy, modules.traffic_policy, {
    gist: ({ value }) => policyGist(value),
    shown: ({ value }) => <PolicyView value={value} />,
  }),
  backend: cardEntry(infos.backend, modules.backend, {
    gist: ({ backend }, nameOf) => (backend ? nameOf(backend.id) : ''),
    shown: ({ backend }) =>
      backend ? <RefLink id={backend.id} resources={backendKinds} /> : <p className="text-muted">none</p>,
  }),
})

/** Shows the modules of an edge. If `edge` is undefined, reads each module separately. */
export function TcpEdgeModules({ id, edge }: { id: string; edge?: TcpEdge }) {
  return (
    <>
      <RoleNote operations={[ops.update.name]} />
      <ModuleCards
        of={{ info, id, ops, params: { id }, item: edge }}
        groups={groups}
        owner="edge"
        start={{ label: 'Client', icon: <Globe aria-hidden /> }}
        fault={edge && !isUnreadable(edge, 'backend') ? backendFault(edge) : null}
      />
    </>
  )
}

/** Describes why connections to an edge fail, as a label and as a sentence. Null if the edge has an enabled backend. */
function backendFault({ backend }: TcpEdge) {
  if (!backend?.backend)
    return { label: 'No backend', sentence: 'This edge has no backend, so connections are refused.' }
  if (backend.enabled !== false) return null
  return { label: 'Backend disabled', sentence: 'The backend is disabled, so connections are refused.' }
}
