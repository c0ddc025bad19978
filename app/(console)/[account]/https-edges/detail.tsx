'use client'

import { RoleNote } from '@/components/resource/act/role-note'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { ThingById } from '@/components/resource/detail/thing-by-id'
import { useAccount } from '@/components/shell/account-context'
import { canRun } from '@/lib/client/account'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { HttpsEdgeModules } from './edge-modules'
import { edgeSentence } from './edge-words'
import { Hosts } from './hosts'
import { RouteById } from './route-by-id'
import { Routes } from './routes'

const { ops } = httpsEdges
const { get } = ops
const elsewhere = ['hostports', 'mutual_tls', 'tls_termination', 'routes']

/** One HTTPS edge with its routes; where the API has none of them, what it has of their parts. */
export function HttpsEdgeDetail({ id }: { id: string }) {
  const { account } = useAccount()
  if (!canRun(account, get.name))
    return (
      <ThingById info={info} id={id}>
        <HttpsEdgeModules id={id} />
        <RouteById edgeId={id} />
      </ThingById>
    )
  return (
    <ResourceDetail info={info} get={get} id={id} summary={edgeSentence} elsewhere={elsewhere}>
      {(edge) => (
        <>
          <RoleNote operations={[ops.update.name]} />
          <Hosts hostports={edge.hostports ?? []} />
          <Routes edge={edge} />
          <HttpsEdgeModules id={id} edge={edge} />
        </>
      )}
    </ResourceDetail>
  )
}
