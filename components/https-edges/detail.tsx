'use client'

import { RoleNote } from '@/components/resource/act/act-link'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { notSetUpText } from '@/lib/traffic/model/missing-parts'
import { HttpsEdgeModules } from './edge-modules'
import { edgeSentence } from './edge-text'
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
  return (
    <DetailOrParts
      info={info}
      get={ops.get}
      id={id}
      state={<TrafficStateChip of="https-edges" id={id} />}
      picture={(edge) => (
        <TrafficPathView of="https-edges" id={id} explained={notSetUpText(info.name, edge) ?? undefined} />
      )}
      summary={edgeSentence}
      elsewhere={elsewhere}
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
