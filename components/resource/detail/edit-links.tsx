'use client'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { VisuallyHidden } from '@/components/ui/text'
import type { ResourceLink } from '@/lib/api/inventory'
import { canRun } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { routesWithin } from './in-routes'
import { inSentence } from '@/lib/util/text'
import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { backendInfo, ipRestrictionInfo, trafficPolicyInfo } from '@/lib/resources/info/traffic-modules'

const moduleInfos = [httpsEdgeModuleInfos.mutual_tls, backendInfo, ipRestrictionInfo, trafficPolicyInfo]

const editedFields: Partial<Record<ResourceName, Readonly<Record<string, string>>>> = {
  endpoints: { traffic_policy: 'traffic policy' },
  'failover-backends': { backends: 'backends' },
  'weighted-backends': { backends: 'backends' },
}

interface EditForm {
  operation: string
  segments: string[]
  label: string
  route?: string
}

const maxRoutes = 3

/** Returns the forms that can change the reference in `field`, a dotted path. Covers at most `maxRoutes` routes. */
export function editForms(
  resource: ResourceName,
  field: string,
  routes: readonly { id: string; match: string }[],
): EditForm[] {
  const names = field.split('.')
  const isRoute = names[0] === 'routes'
  const info = moduleInfos.find(({ key }) => key === names[isRoute ? 1 : 0])
  if (info && (resource === 'https-edges' || resource === 'tcp-edges')) {
    const label = `Edit ${inSentence(info.label)}`
    if (!isRoute) return [{ operation: `${resource}.${info.key}.put`, segments: [info.key], label }]
    return routes.slice(0, maxRoutes).map(({ id, match }) => ({
      operation: `${resource}.routes.${info.key}.put`,
      segments: ['routes', id, info.key],
      label,
      route: match,
    }))
  }
  const edited = editedFields[resource]?.[field]
  return edited === undefined
    ? []
    : [{ operation: `${resource}.update`, segments: ['edit'], label: `Edit ${edited}` }]
}

interface EditLinksProps {
  links: readonly ResourceLink[]
  resource: ResourceName
  names: readonly string[]
}

/** Returns the forms in which the person can remove the references to a resource. */
export function useEditForms({ links, resource, names }: EditLinksProps) {
  const { account } = useAccount()
  const id = links[0]?.id ?? ''
  const { data } = useQuery({
    ...inventoryDetailQuery(account.slug, resource, id),
    enabled: links.some(({ field }) => field.startsWith('routes.')),
  })
  return links
    .flatMap(({ field }) => editForms(resource, field, routesWithin(data?.row.item ?? {}, field, names)))
    .filter(({ operation }) => canRun(account, operation))
    .map((form) => ({ ...form, href: paths.part(account.slug, resource, id, ...form.segments) }))
}

export const formLabel = ({ label, route }: Pick<EditForm, 'label' | 'route'>): string =>
  route === undefined ? label : `${label} for ${route}`

export function EditLinks({ variant, ...props }: EditLinksProps & { variant?: 'primary' }) {
  const [first] = props.links
  const forms = useEditForms(props)
  // The route's name is already beside the link, unless there are several routes.
  const isOne = forms.length === 1
  return forms.map(({ href, label, route }) => (
    <ButtonLink key={href} href={href} variant={variant} className="max-w-full">
      <span className="truncate">
        {label}
        {route !== undefined && (isOne ? <VisuallyHidden> for {route}</VisuallyHidden> : ` for ${route}`)}
      </span>
      <VisuallyHidden> of {first?.title || first?.id}</VisuallyHidden>
    </ButtonLink>
  ))
}
