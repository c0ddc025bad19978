import { Link } from '@/components/ui/link'
import { useAccount } from '@/components/shell/account-context'
import type { ResourceLink } from '@/lib/api/inventory'
import { resourceTypes, isResourceName } from '@/lib/resources/resource-types'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { EditLinks } from './edit-links'
import { InRoutes } from './in-routes'
import { Mono, nameFont } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'

export function ResourceLinks({
  title,
  none,
  ...list
}: LinkListProps & {
  title: string
  none?: string
}) {
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-lg font-medium">{title}</h2>
      {list.links.length === 0 && <p className="text-muted">{none}</p>}
      <LinkList {...list} />
    </section>
  )
}

interface LinkListProps {
  links: readonly ResourceLink[]
  /** The names that references use for the target (see `namesOf`). */
  names?: readonly string[]
  /** True to link to the forms that can remove the references to the target. Requires `names`. */
  isEditable?: boolean
}

export function LinkList({ links, names, isEditable = false }: LinkListProps) {
  return (
    <ul className={isEditable ? 'space-y-3' : 'space-y-2'}>
      {links.map((link) => (
        <li key={`${link.resource} ${link.id} ${link.field}`} className="wrap-anywhere">
          {isResourceName(link.resource) && (
            <span className="text-muted">{resourceTypes[link.resource].one} </span>
          )}
          <ResourceTitle link={link} />
          {names !== undefined && isResourceName(link.resource) && link.field.startsWith('routes.') && (
            <InRoutes link={link} resource={link.resource} names={names} />
          )}
          {isEditable && names !== undefined && isResourceName(link.resource) && (
            <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
              <EditLinks links={[link]} resource={link.resource} names={names} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ResourceTitleProps {
  link: ResourceLink
  linkStyle?: 'text' | 'name'
}

export function ResourceTitle({ link: { resource, id, title }, linkStyle = 'text' }: ResourceTitleProps) {
  const { account } = useAccount()
  const font = nameFont(title || id)
  if (!isResourceName(resource)) return <Mono text={title || id} />
  return (
    <Link
      href={paths.detail(account.slug, resource, id)}
      linkStyle={linkStyle}
      className={cn('wrap-anywhere', font, linkStyle === 'name' && font === 'font-mono' && 'text-sm')}
    >
      <Breakable text={title || id} />
    </Link>
  )
}
