import { useQueries, useQuery } from '@tanstack/react-query'
import { routesWithBackend } from '@/components/resource/backend/backend-routes'
import { ChangeBackendsButton } from '@/components/resource/backend/change-backends-button'
import { EditLinks } from '@/components/resource/detail/edit-links'
import { InRoutes } from '@/components/resource/detail/in-routes'
import { ResourceTitle } from '@/components/resource/detail/resource-links'
import { useAccount } from '@/components/shell/account-context'
import { HashLink, Link } from '@/components/ui/link'
import { StateOf } from '@/components/ui/state-chip'
import { buttonStyle } from '@/components/ui/style'
import type { ResourceLink } from '@/lib/api/inventory'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { maxLinks } from '@/lib/resources/related'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { connectSection } from '@/lib/resources/states/tunnel-group-state'
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

/**
 * The button that changes the backend of all routes with a tunnel group. If the button isn't available, shows a link to
 * the form of the only other resource that uses the group, or to the list of these resources.
 */
export function ChangeRoutes({ id }: { id: string }) {
  const { users, edges, routes, isOffered } = useUsers(id)
  const others = users.filter(({ resource }) => resource !== EDGES)
  return (
    <>
      <ChangeBackendsButton variant="primary" isOffered={isOffered} routes={routes} edges={edges} />
      {!isOffered && edges.size === 0 && others.length === 1 && <ChangeUser users={others} id={id} />}
      {!isOffered && others.length > 1 && (
        <HashLink href={`#${connectSection}`} linkStyle="bare" className={buttonStyle('primary', 'text')}>
          Use another backend
        </HashLink>
      )}
    </>
  )
}

/** The link to the form for changing the backend of the only resource that uses a tunnel group. */
function ChangeUser({ users, id }: { users: readonly ResourceLink[]; id: string }) {
  const [user] = users
  if (user === undefined || !isResourceName(user.resource)) return null
  return <EditLinks links={users} resource={user.resource} names={[id]} variant="primary" />
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
