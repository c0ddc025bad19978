'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { summaryBeside, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { type TcpEdge, tcpEdges } from '@/lib/resources/tcp-edges'
import { notSetUpText } from '@/lib/traffic/model/missing-parts'
import { TcpEdgeModules } from './modules'

const { get } = tcpEdges.ops

/** The detail page of a TCP edge. If the account's API can't return the edge, shows only its modules. */
export function TcpEdgeDetail({ id }: { id: string }) {
  const problem = useTrafficProblem(info.name, id)
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      picture={() => <TrafficPathView of="tcp-edges" id={id} explained={problem} />}
      verdict={problem}
      state={<TrafficStateChip of="tcp-edges" id={id} />}
      summary={(edge) => summaryBeside(problem, summaryOf(edge))}
      elsewhere={Object.keys(tcpEdgeModuleInfos)}
      parts={<TcpEdgeModules id={id} />}
      below={(edge) => <TcpEdgeModules id={id} edge={edge} />}
    />
  )
}

function summaryOf({ hostports, backend }: TcpEdge): string {
  const unset = notSetUpText(info.name, { hostports, backend })
  if (unset !== null) return unset
  const [first = '', ...others] = hostports ?? []
  return `Serves ${others.length === 0 ? first : `${others.length + 1} addresses`}.`
}
