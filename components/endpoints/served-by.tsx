'use client'

import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { isResourceName } from '@/lib/resources/catalogue'
import { edgeResource, fixedReason } from '@/lib/resources/endpoint-words'
import type { Endpoint } from '@/lib/resources/endpoints'
import { paths } from '@/lib/util/paths'

/** Shows what serves an endpoint that can't be changed; nothing for cloud endpoints. */
export function ServedBy({ item }: { item: Endpoint }) {
  const reason = fixedReason(item.type)
  if (reason === undefined) return null
  const { edge, tunnel, tunnel_session: session } = item
  return (
    <Panel tone="info" title={item.type === 'edge' ? 'Served by an edge' : 'Served by an agent'}>
      {edge && (
        <p>
          Served by edge <Thing resource={edgeResource(edge.id)} id={edge.id} />.
        </p>
      )}
      {tunnel && (
        <p>
          Served by tunnel <Thing resource="tunnels" id={tunnel.id} />
          {session && (
            <>
              {' '}
              of session <Thing resource="tunnel-sessions" id={session.id} />
            </>
          )}
          .
        </p>
      )}
      <p>{reason}</p>
    </Panel>
  )
}

/** A resource's ID, linked if the console has a page for it. */
function Thing({ resource, id }: { resource: string | undefined; id: string }) {
  const { account } = useAccount()
  if (resource === undefined || !isResourceName(resource)) return <span className="font-mono">{id}</span>
  return (
    <Link href={paths.detail(account.slug, resource, id)} className="font-mono wrap-anywhere">
      {id}
    </Link>
  )
}
