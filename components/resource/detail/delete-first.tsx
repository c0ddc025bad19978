import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { VisuallyHidden } from '@/components/ui/text'
import type { ResourceLink } from '@/lib/api/inventory'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { isRef } from '@/lib/contract/values'
import { fixedReason, servingEdge } from '@/lib/resources/text/endpoint-text'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { type Deletion, formatWaiting } from '@/lib/resources/deletions'
import { groupLinks } from '@/lib/resources/related'
import { paths } from '@/lib/util/paths'
import { fieldsOf } from '@/lib/util/records'
import { inSentence } from '@/lib/util/text'
import { DeleteHere, kindToDelete } from './delete-here'
import { EditLinks } from './edit-links'
import { InRoutes } from './in-routes'
import { ResourceTitle } from './resource-links'

interface DeleteFirstProps {
  links: readonly ResourceLink[]
  /** The kind of the resource whose deletion these resources prevent. */
  of: ResourceName
  /** The names that references use for the target (see `namesOf`). */
  names: readonly string[]
  /** The deletions that continue after a linked resource is deleted. */
  waiting: readonly Deletion[]
}

/**
 * Lists the resources that prevent a deletion, with links and buttons for deleting each resource or removing its
 * reference.
 */
export function DeleteFirst({ links, names, of, waiting }: DeleteFirstProps) {
  const list = useRef<HTMLOListElement>(null)
  const entries = groupLinks(links).flatMap((group) => group.entries)
  return (
    <ol ref={list} className="mt-2 space-y-2">
      {entries.map((found) => (
        <li
          key={`${found[0].resource} ${found[0].id}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1"
        >
          <Entry
            {...{ of, names, waiting }}
            links={found}
            finalFocus={() => list.current?.closest('form') ?? true}
          />
        </li>
      ))}
    </ol>
  )
}

interface EntryProps extends DeleteFirstProps {
  links: readonly [ResourceLink, ...ResourceLink[]]
  /** Returns the element to focus after the resource is deleted. */
  finalFocus: () => HTMLElement | boolean
}

function Entry({ links, names, of, waiting, finalFocus }: EntryProps) {
  const seen = useAccount()
  const [link] = links
  const { resource, id, title } = link
  if (!isResourceName(resource)) return <ResourceTitle link={link} />
  const remove = permissionFor(seen, `${resource}.delete`)
  const page = paths.remove(seen.account.slug, resource, id, formatWaiting(waiting))
  const kind = kindToDelete(resource)
  const removeHere = kind ? (
    <DeleteHere link={{ resource, id, title }} kind={kind} of={of} page={page} finalFocus={finalFocus} />
  ) : (
    <ButtonLink href={page}>
      Delete {inSentence(resourceTypes[resource].one)}
      <VisuallyHidden> {title || id}</VisuallyHidden>
    </ButtonLink>
  )
  const removal = remove?.disabledReason === undefined && remove !== null && removeHere
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        <span className="text-muted">{resourceTypes[resource].one} </span>
        <ResourceTitle link={link} />
        {links
          .filter(({ field }) => field.startsWith('routes.'))
          .map((one) => (
            <InRoutes key={one.field} link={one} resource={resource} names={names} />
          ))}
      </span>
      <EditLinks links={links} resource={resource} names={names} />
      {resource === 'endpoints' ? <EndpointAct link={link} remove={removal} /> : removal}
    </>
  )
}

/**
 * The action that makes an endpoint stop using the resource: a link to the endpoint's edge or session, or `remove` for
 * a cloud endpoint or an endpoint that hasn't been read. Renders nothing if the console has no pages for the kind of
 * edge.
 */
function EndpointAct({ link: { id, title }, remove }: { link: ResourceLink; remove: ReactNode }) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, 'endpoints', id))
  if (data === undefined || fixedReason(data.row.item.type) === undefined) return remove
  const { type, edge, tunnel_session: session } = data.row.item
  if (isRef(session))
    return (
      <ButtonLink href={paths.detail(account.slug, 'tunnel-sessions', session.id)}>
        View session
        <VisuallyHidden> of {title || id}</VisuallyHidden>
      </ButtonLink>
    )
  const edgeId = fieldsOf(edge).id
  const served = servingEdge({ type, edge: typeof edgeId === 'string' ? { id: edgeId } : null })
  if (!served) return null
  return (
    <ButtonLink href={paths.edit(account.slug, served.resource, served.id)}>
      {served.label}
      <VisuallyHidden> of {title || id}</VisuallyHidden>
    </ButtonLink>
  )
}
