'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { VisuallyHidden } from '@/components/ui/text'
import type { ResourceLink } from '@/lib/api/inventory'
import { canRun } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { editForms } from './edit-forms'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { routesWithin } from './in-routes'

interface EditLinksProps {
  /** One resource's references to the target. */
  links: readonly ResourceLink[]
  /** The kind of the resource that has the references. */
  resource: ResourceName
  /** The names that references use for the target (see `namesOf`). */
  names: readonly string[]
}

/**
 * Links to the forms that can remove a resource's references to another resource. Omits forms that the person can't
 * use.
 */
export function EditLinks({ links, resource, names }: EditLinksProps) {
  const { account } = useAccount()
  const [first] = links
  const id = first?.id ?? ''
  const { data } = useQuery({
    ...inventoryDetailQuery(account.slug, resource, id),
    enabled: links.some(({ field }) => field.startsWith('routes.')),
  })
  const forms = links
    .flatMap(({ field }) => editForms(resource, field, routesWithin(data?.row.item ?? {}, field, names)))
    .filter(({ operation }) => canRun(account, operation))
  // The route is named beside the link already, unless there are several.
  const isOne = forms.length === 1
  return forms.map(({ segments, label, route }) => (
    <ButtonLink
      key={segments.join('/')}
      href={paths.part(account.slug, resource, id, ...segments)}
      className="max-w-full"
    >
      <span className="truncate">
        {label}
        {route !== undefined && (isOne ? <VisuallyHidden> of {route}</VisuallyHidden> : ` of ${route}`)}
      </span>
      <VisuallyHidden> of {first?.title || id}</VisuallyHidden>
    </ButtonLink>
  ))
}
