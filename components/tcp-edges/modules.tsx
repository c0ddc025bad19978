'use client'

import { Globe } from 'lucide-react'
import { RoleNote } from '@/components/resource/act/act-link'
import { cardGroups } from '@/components/resource/module/card-entry'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { sharedCards } from '@/components/resource/module/shared-cards'
import { isUnreadable } from '@/lib/contract/conform'
import { tcpEdgeStages } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { type TcpEdge, tcpEdgeModules as modules, tcpEdges } from '@/lib/resources/tcp-edges'

const { ops } = tcpEdges

const groups = cardGroups(tcpEdgeStages, sharedCards(infos, modules))

/** Shows an edge's modules. Reads each module separately if `edge` is undefined. */
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

/**
 * Describes why connections to an edge fail. Null if the edge has an enabled backend. The page's header has the sentence
 * about a missing one.
 */
function backendFault({ backend }: TcpEdge) {
  if (!backend?.backend) return { label: 'No backend' }
  if (backend.enabled !== false) return null
  return { label: 'Backend disabled', sentence: 'The backend is disabled, so connections are refused.' }
}
