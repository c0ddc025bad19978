'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { routesWithBackend } from '@/components/resource/backend/backend-routes'
import { ChangeBackendsButton } from '@/components/resource/backend/change-backends-button'
import { useFix } from '@/components/resource/detail/use-own-state'
import { useAccount } from '@/components/shell/account-context'
import { Section } from '@/components/ui/section'
import { permissionFor, canRun } from '@/lib/client/account'
import { type HttpsEdge, httpsEdges } from '@/lib/resources/https-edges'
import { isUnreadable } from '@/lib/contract/conform'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { RouteById } from './route-by-id'
import { useRouteStates } from './route-states'
import { routePath, RouteTable } from './route-table'
import { ServingRoute } from './serving-route'

const { ops } = httpsEdges

export function RoutesSection({ edge }: { edge: HttpsEdge }) {
  const seen = useAccount()
  const { account } = seen
  const fix = useFix({ resource: info.name, id: edge.id })
  const routes = edge.routes ?? []
  const own = (...segments: string[]) => routePath(account.slug, edge.id, ...segments)
  const changeBackend = permissionFor(seen, ops['routes.backend.put'].name)
  const withBackend = routesWithBackend(edge.id, edge.routes)
  return (
    <Section
      id="routes"
      title="Routes"
      actions={
        <div className="flex flex-wrap gap-2">
          {changeBackend !== null && changeBackend.disabledReason === undefined && (
            <ChangeBackendsButton
              routes={withBackend}
              hostports={edge.hostports}
              isOffered={withBackend.length > 1}
            />
          )}
          <ActLink
            operation={ops['routes.create'].name}
            href={own('new')}
            variant={fix && !fix.is_view ? 'secondary' : 'primary'}
            pageAction
          >
            New route
          </ActLink>
        </div>
      }
    >
      {isUnreadable(edge, 'routes') && routes.length === 0 ? (
        <p className="text-muted">The platform returned the routes in an unknown format.</p>
      ) : routes.length === 0 ? (
        <p className="max-w-text text-muted">
          No routes. A route handles requests for a path, a host or both.
        </p>
      ) : (
        <RouteTable edge={edge} routes={routes} />
      )}
      {!canRun(account, ops['routes.get'].name) && <RouteById edgeId={edge.id} />}
    </Section>
  )
}

export function PathTest({ edge }: { edge: HttpsEdge }) {
  const { slug } = useAccount().account
  const { whole } = useRouteStates(slug, edge.id)
  const routes = edge.routes ?? []
  const areReadable = routes.every(({ id, match }) => id && match) // a response may omit either
  if (routes.length === 0 || !areReadable) return null
  return <ServingRoute edge={edge} hrefOf={(id) => routePath(slug, edge.id, id)} stateOf={whole} />
}
