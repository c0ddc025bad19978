import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Menu } from '@/components/ui/menu'
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
import { formLabel, useEditForms } from './edit-links'
import { InRoutes } from './in-routes'
import { ResourceTitle } from './resource-links'

interface DeleteFirstProps {
  links: readonly ResourceLink[]
  of: ResourceName
  names: readonly string[]
  waiting: readonly Deletion[]
}

export function DeleteFirst({ links, names, of, waiting }: DeleteFirstProps) {
  const list = useRef<HTMLOListElement>(null)
  const entries = groupLinks(links).flatMap((group) => group.entries)
  return (
    <ol ref={list} className="divide-y divide-line rounded-md border border-line bg-surface">
      {entries.map((found) => (
        <li
          key={`${found[0].resource} ${found[0].id}`}
          className="flex items-center gap-2 px-3 py-2 max-sm:flex-wrap"
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
  finalFocus: () => HTMLElement | boolean
}

function Entry(props: EntryProps) {
  const [link] = props.links
  return isResourceName(link.resource) ? (
    <Row {...props} resource={link.resource} />
  ) : (
    <ResourceTitle link={link} />
  )
}

function Row({ links, names, of, waiting, finalFocus, resource }: EntryProps & { resource: ResourceName }) {
  const seen = useAccount()
  const [isDeleting, setDeleting] = useState(false)
  const [link] = links
  const { id, title } = link
  const { slug } = seen.account
  const one = resourceTypes[resource].one
  const page = paths.remove(slug, resource, id, formatWaiting(waiting))
  const kind = kindToDelete(resource)
  const forms = useEditForms({ links, resource, names })
  const edits = forms.map((form) => {
    // The route's name is already beside the button, unless there are several routes.
    const label = forms.length === 1 ? form.label : formLabel(form)
    return { label, href: form.href, suffix: `${formLabel(form).slice(label.length)} of ${title || id}` }
  })
  const endpoint = useEndpointAct(resource === 'endpoints' ? link : null)
  const removal = permissionFor(seen, `${resource}.delete`)
  const canDelete = endpoint === undefined && removal !== null && removal.disabledReason === undefined
  const deletion: Act = {
    label: `Delete ${inSentence(one)}`,
    ...(kind && { about: kind.info.deletion }),
    suffix: ` ${title || id}`,
    isDangerous: true,
    ...(kind ? { run: () => setDeleting(true) } : { href: page }),
  }
  const acts: Act[] = [...edits, ...(endpoint ? [endpoint] : []), ...(canDelete ? [deletion] : [])]
  const [first, ...others] = acts
  return (
    <>
      <div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        <p className="leading-6 font-medium [&_a]:inline-block">
          <ResourceTitle link={link} />
        </p>
        <p className="text-sm leading-6 text-muted [&_a]:inline-block">
          {one}
          {links
            .filter(({ field }) => field.startsWith('routes.'))
            .map((found) => (
              <InRoutes key={found.field} link={found} resource={resource} names={names} />
            ))}
        </p>
      </div>
      {first && <FirstAct act={first} />}
      {others.length > 0 && <Menu label={`More actions for ${title || id}`} items={others} />}
      {kind && canDelete && (
        <DeleteHere
          link={{ resource, id, title }}
          open={isDeleting}
          onOpenChange={setDeleting}
          {...{ kind, of, page, finalFocus }}
        />
      )}
    </>
  )
}

interface Act {
  label: string
  suffix: string
  href?: string
  run?: () => void
  about?: string
  isDangerous?: boolean
}

function FirstAct({ act: { label, suffix, href, run } }: { act: Act }) {
  const content = (
    <>
      <span className="truncate">{label}</span>
      <VisuallyHidden>{suffix}</VisuallyHidden>
    </>
  )
  return href === undefined ? (
    <Button onClick={run}>{content}</Button>
  ) : (
    <ButtonLink href={href} className="max-w-full sm:max-w-1/2">
      {content}
    </ButtonLink>
  )
}

/**
 * Returns the link to the edge or session of an endpoint that can't be deleted, or null if the endpoint has neither.
 * Returns undefined if the endpoint can be deleted or hasn't loaded.
 */
function useEndpointAct(link: Pick<ResourceLink, 'id' | 'title'> | null): Act | null | undefined {
  const { account } = useAccount()
  const { data } = useQuery({
    ...inventoryDetailQuery(account.slug, 'endpoints', link?.id ?? ''),
    enabled: link !== null,
  })
  if (data === undefined || fixedReason(data.row.item.type) === undefined) return undefined
  const { type, edge, tunnel_session: session } = data.row.item
  const suffix = ` of ${link?.title || link?.id}`
  if (isRef(session))
    return { label: 'View session', suffix, href: paths.detail(account.slug, 'tunnel-sessions', session.id) }
  const edgeId = fieldsOf(edge).id
  const served = servingEdge({ type, edge: typeof edgeId === 'string' ? { id: edgeId } : null })
  return served
    ? { label: served.label, suffix, href: paths.edit(account.slug, served.resource, served.id) }
    : null
}
