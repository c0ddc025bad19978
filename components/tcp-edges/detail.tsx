'use client'

import { useNeedsBackend } from '@/components/resource/backend/use-needs-backend'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { summaryBeside, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { backendKinds } from '@/lib/resources/info/backends'
import { tcpEdgeModuleInfos, tcpEdgeModuleInfos as infos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { type TcpEdge, tcpEdges, tcpEdgeModules as modules } from '@/lib/resources/tcp-edges'
import { notSetUpText } from '@/lib/traffic/model/missing-parts'
import { Globe } from 'lucide-react'
import { ActLink, RoleNote } from '@/components/resource/act/act-link'
import { cardGroups } from '@/components/resource/module/card-entry'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { sharedCards } from '@/components/resource/module/shared-cards'
import { isUnreadable } from '@/lib/contract/conform'
import { tcpEdgeStages } from '@/lib/resources/info/route-modules'
import { useAccount } from '@/components/shell/account-context'
import { paths } from '@/lib/util/paths'

const { get } = tcpEdges.ops

export function TcpEdgeDetail({ id }: { id: string }) {
  const { slug } = useAccount().account
  const problem = useTrafficProblem(info.name, id)
  const needsBackend = useNeedsBackend({ resource: info.name, id })
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      picture={() => <TrafficPathView of="tcp-edges" id={id} explained={problem} />}
      fix={needsBackend ? null : undefined}
      acts={() =>
        needsBackend && (
          <ActLink
            operation={tcpEdges.ops['backend.put'].name}
            href={paths.part(slug, info.name, id, 'backend')}
            variant="primary"
          >
            Change backend
          </ActLink>
        )
      }
      verdict={problem}
      state={<TrafficStateChip of="tcp-edges" id={id} />}
      summary={(edge) => summaryBeside(problem, summaryOf(edge))}
      elsewhere={Object.keys(tcpEdgeModuleInfos)}
      usesElsewhere={backendKinds}
      parts={<TcpEdgeModules id={id} />}
      beside={(edge) => <TcpEdgeModules id={id} edge={edge} />}
    />
  )
}

function summaryOf({ hostports, backend }: TcpEdge): string {
  const unset = notSetUpText(info.name, { hostports, backend })
  if (unset !== null) return unset
  const [first = '', ...others] = hostports ?? []
  return `Serves ${others.length === 0 ? first : `${others.length + 1} addresses`}.`
}

const { ops } = tcpEdges

const groups = cardGroups(tcpEdgeStages, sharedCards(infos, modules))

function TcpEdgeModules({ id, edge }: { id: string; edge?: TcpEdge }) {
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

function backendFault({ backend }: TcpEdge) {
  if (!backend?.backend) return { label: 'No backend' }
  if (backend.enabled !== false) return null
  return { label: 'Backend disabled', sentence: 'The backend is disabled, so connections are refused.' }
}
