'use client'

import { RoleNote } from '@/components/resource/act/role-note'
import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { edgeSentence } from './edge-words'
import { Hosts } from './hosts'
import { RouteById } from './route-by-id'
import { Routes } from './routes'

const { ops } = httpsEdges
const elsewhere = ['hostports', 'mutual_tls', 'tls_termination', 'routes']

/** One HTTPS edge with its routes; where the API has none of them, what it has of their parts. */
export function HttpsEdgeDetail({ id }: { id: string }) {
  return (
    <DetailOrParts
      info={info}
      get={ops.get}
      id={id}
      summary={edgeSentence}
      elsewhere={elsewhere}
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
          <Hosts hostports={edge.hostports} />
          <Routes edge={edge} />
          <HttpsEdgeModules id={id} edge={edge} />
        </>
      )}
    </DetailOrParts>
  )
}
