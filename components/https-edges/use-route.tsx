'use client'

import { type ItemSource, useItem } from '@/components/resource/detail/use-item'
import { ApiError } from '@/lib/client/api-error'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { findRoute } from './edge-text'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { paths } from '@/lib/util/paths'
import { Mono } from '@/components/ui/text'

const { ops } = httpsEdges

export interface RouteParams {
  id: string
  route_id: string
}

export const routeParams = ({ id, route_id }: RouteParams) => ({ edge_id: id, id: route_id })

export const routeSource = (params: RouteParams) =>
  ({
    info,
    get: ops['routes.get'],
    id: params.id,
    params: routeParams(params),
    within: (edge) => findRoute(edge, params.route_id),
  }) satisfies ItemSource

/** Returns a route from the API's responses, or from the inventory's copy of the edge. */
export function useRoute(params: RouteParams) {
  const edge = useItem({ info, get: ops.get, id: params.id })
  const own = useItem(routeSource(params))
  const listed: HttpsEdgeRoute | undefined = edge.item?.routes?.find(({ id }) => id === params.route_id)
  const isMissing = own.error instanceof ApiError && own.error.status === 404
  const isListed = own.canGet || !edge.isLive || listed !== undefined
  const isOwn = own.isLive || !edge.isLive
  return {
    route: isOwn ? own.item : listed,
    /** The route for the JSON view, unparsed if possible. */
    raw: isOwn ? own.raw : listed,
    isSuspect: (isOwn ? own : edge).wrong.length > 0,
    isLive: own.isLive || edge.isLive,
    isPending: own.isPending || edge.isPending,
    isGone: isMissing || edge.isGone || (!isListed && Array.isArray(edge.item?.routes)),
    error: own.canGet && !isMissing ? own.error : null,
    isRetrying: own.isRetrying,
    retry: own.retry,
  }
}

export function RouteNotFound({ id, route_id }: RouteParams) {
  const { account } = useAccount()
  return (
    <Panel
      tone="attention"
      title="No route with this ID"
      actions={<ButtonLink href={paths.detail(account.slug, info.name, id)}>View edge</ButtonLink>}
    >
      <Mono text={route_id} /> isn't a route of this edge. It may have been deleted, or it may belong to
      another edge.
    </Panel>
  )
}
