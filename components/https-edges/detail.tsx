'use client'

import { RoleNote } from '@/components/resource/act/act-link'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { summaryBeside, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { edgeFacts, edgeSentence } from './edge-text'
import { Hosts } from './hosts'
import { RouteById } from './route-by-id'
import { RoutesSection } from './routes'

const { ops } = httpsEdges
const elsewhere = ['hostports', 'mutual_tls', 'tls_termination', 'routes']

/**
 * The detail page of an HTTPS edge with its routes. If the API can't read the edge, shows only the edge's modules and a
 * form for opening a route by ID.
 */
export function HttpsEdgeDetail({ id }: { id: string }) {
  const problem = useTrafficProblem(info.name, id)
  return (
    <DetailOrParts
      info={info}
      get={ops.get}
      id={id}
      state={<TrafficStateChip of="https-edges" id={id} />}
      picture={() => <TrafficPathView of="https-edges" id={id} explained={problem} />}
      verdict={problem}
      summary={(edge) => summaryBeside(problem, edgeSentence(edge))}
      elsewhere={elsewhere}
      values={edgeFacts}
      below={(edge) => (
        <>
          <Hosts hostports={edge.hostports} />
          <HttpsEdgeModules id={id} edge={edge} />
        </>
      )}
      parts={
        <>
          <HttpsEdgeModules id={id} />
          <RouteById edgeId={id} />
        </>
      }
    >
      {(edge) => (
        <>
          <RoleNote operations={[ops.update.name]} />
          <RoutesSection edge={edge} />
        </>
      )}
    </DetailOrParts>
  )
}
