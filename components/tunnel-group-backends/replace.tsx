import { useQueries, useQuery } from '@tanstack/react-query'
import { routesWithBackend } from '@/components/resource/backend/backend-routes'
import { ChangeBackendsButton } from '@/components/resource/backend/change-backends-button'
import { EditLinks } from '@/components/resource/detail/edit-links'
import { InRoutes } from '@/components/resource/detail/in-routes'
import { ResourceTitle } from '@/components/resource/detail/resource-links'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { StateOf } from '@/components/ui/state-chip'
import type { ResourceLink } from '@/lib/api/inventory'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { maxLinks } from '@/lib/resources/related'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

const EDGES = 'https-edges'

/** Returns what uses a tunnel group, and the routes whose backend can be changed at once. */
function useUsers(id: string) {
  const seen = useAccount()
  const { slug } = seen.account
  const users = useQuery(inventoryDetailQuery(slug, 'tunnel-group-backends', id)).data?.used_by ?? []
  const edges = new Map(
    users.flatMap((user) => (user.resource === EDGES ? [[user.id, user.title || user.id] as const] : [])),
  )
  const answers = useQueries({
    queries: [...edges.keys()].map((edge) => inventoryDetailQuery(slug, EDGES, edge)),
  })
  const routes = answers
    .flatMap(({ data }) => (data === undefined ? [] : routesWithBackend(data.row.id, data.row.item.routes)))
    .filter(({ backendId }) => backendId === id)
  const act = permissionFor(seen, `${EDGES}.routes.backend.put`)
  const isCut = users.length >= maxLinks
  const isWhole = !isCut && answers.every(({ data }) => data !== undefined)
  return {
    users,
    edges,
    routes,
    isCut,
    isUnread: answers.some(({ data, isError }) => data === undefined && isError),
    isOffered: isWhole && routes.length > 0 && act !== null && act.disabledReason === undefined,
  }
}

/** The button that changes the backend of all routes with a tunnel group. */
export function ChangeRoutes({ id }: { id: string }) {
  const { edges, routes, isOffered } = useUsers(id)
  return <ChangeBackendsButton variant="primary" isOffered={isOffered} routes={routes} edges={edges} />
}

/** Lists what uses a tunnel group that stays offline, with the forms that change the backend. */
export function Replace({ id }: { id: string }) {
  const { slug } = useAccount().account
  const { users, isCut, isUnread, isOffered } = useUsers(id)
  const states = useQuery({
    ...relatedStatesQuery(slug, 'tunnel-group-backends', id),
    enabled: users.length > 0,
  }).data?.states
  return (
    <>
      <p className="max-w-text text-muted">
        Use <Link href={paths.create(slug, 'static-backends')}>a static backend</Link> instead
        {users.length > 0 && ', in each resource that uses this backend'}.
      </p>
      {isUnread && (
        <p className="max-w-text text-muted">
          The routes of some edges couldn't be loaded. To change their backends together, reload the page.
        </p>
      )}
      {users.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {users.map((user) => (
            <User
              key={`${user.resource} ${user.id} ${user.field}`}
              link={user}
              id={id}
              state={states?.[user.id] ?? null}
              isEditable={!isOffered || user.resource !== EDGES}
            />
          ))}
        </ul>
      )}
      {isCut && <p className="text-sm text-muted">Only the first {maxLinks} are shown.</p>}
    </>
  )
}

interface UserProps {
  link: ResourceLink
  id: string
  state: Parameters<typeof StateOf>[0]['of']
  /** False if the page's primary button changes the resource. */
  isEditable: boolean
}

function User({ link, id, state, isEditable }: UserProps) {
  const { resource } = link
  if (!isResourceName(resource)) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">{resourceTypes[resource].one}</span>
        <ResourceTitle link={link} linkStyle="name" />
        {link.field.startsWith('routes.') && <InRoutes link={link} resource={resource} names={[id]} />}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateOf of={state} withReason />
        {isEditable && <EditLinks links={[link]} resource={resource} names={[id]} />}
      </span>
    </li>
  )
}
