'use client'

import { ActLink } from '@/components/resource/act/act-link'
import { hostsIn, routesWithBackend } from '@/components/resource/backend/backend-routes'
import { ChangeBackendsButton } from '@/components/resource/backend/change-backends-button'
import { useNeedsBackend } from '@/components/resource/backend/use-needs-backend'
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
  const needsBackend = useNeedsBackend({ resource: info.name, id: edge.id })
  return (
    <Section
      id="routes"
      title="Routes"
      actions={
        <div className="flex flex-wrap gap-2">
          <ChangeBackend edge={edge} isOffered={(count) => !needsBackend && count > 1} />
          <ActLink
            operation={ops['routes.create'].name}
            href={own('new')}
            variant={needsBackend || (fix && !fix.is_view) ? 'secondary' : 'primary'}
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

interface ChangeBackendProps {
  edge: HttpsEdge
  variant?: 'primary' | 'secondary'
  /** Reports whether to show the button for this number of routes with a backend. */
  isOffered: (count: number) => boolean
}

export function ChangeBackend({ edge, variant = 'secondary', isOffered }: ChangeBackendProps) {
  const act = permissionFor(useAccount(), ops['routes.backend.put'].name)
  const routes = routesWithBackend(edge.id, edge.routes)
  if (act === null || act.disabledReason !== undefined) return null
  return (
    <ChangeBackendsButton
      {...{ routes, variant }}
      hosts={hostsIn(edge.hostports)}
      isOffered={isOffered(routes.length)}
    />
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
