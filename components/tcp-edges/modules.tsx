'use client'

import { PolicyView } from '@/components/resource/detail/policy-view'
import { IpRestrictionView } from '@/components/resource/ip/ip-restriction-view'
import { RoleNote } from '@/components/resource/act/act-link'
import { cardEntry, ModuleCards, ModuleSemantics } from '@/components/resource/module/module-cards'
import { RefLink } from '@/components/resource/ref/ref-link'
import { backendKinds } from '@/lib/resources/info/backend-words'
import { tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { type TcpEdge, tcpEdgeModules as modules, tcpEdges } from '@/lib/resources/tcp-edges'

const { ops } = tcpEdges

const groups = [
  {
    title: 'Modules',
    entries: [
      cardEntry(infos.ip_restriction, modules.ip_restriction, ({ ip_policies }) => (
        <IpRestrictionView policyIds={(ip_policies ?? []).map(({ id }) => id)} />
      )),
      cardEntry(infos.traffic_policy, modules.traffic_policy, ({ value }) => <PolicyView value={value} />),
      cardEntry(
        infos.backend,
        modules.backend,
        ({ backend }) => backend && <RefLink id={backend.id} resources={backendKinds} />,
      ),
    ],
  },
]

/** The modules of an edge, from its answer or read one by one. */
export function TcpEdgeModules({ id, edge }: { id: string; edge?: TcpEdge }) {
  return (
    <section aria-label="Modules" className="space-y-3">
      <h2 className="text-lg font-medium">Modules</h2>
      <RoleNote operations={[ops.update.name]} />
      <ModuleSemantics owner="edge" />
      <ModuleCards of={{ info, id, ops, params: { id }, item: edge }} groups={groups} />
    </section>
  )
}
