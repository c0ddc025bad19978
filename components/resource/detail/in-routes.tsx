'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ThingLink } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { routesWithin } from './routes-within'
import { Breakable } from '@/components/ui/breakable'

interface InRoutesProps {
  link: ThingLink
  /** The link's kind: an edge with routes. */
  resource: ResourceName
  /** Id of the thing that is referred to. */
  target: string
}

/** After the name of an edge that refers to a thing within its routes: which of them do, each with a link. */
export function InRoutes({ link, resource, target }: InRoutesProps) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, resource, link.id))
  const routes = routesWithin(data?.row.item ?? {}, link.field, target)
  return routes.map(({ id, match }, i) => (
    <span key={id}>
      <span className="text-muted">{i === 0 ? ', in its route ' : ', '}</span>
      <Link
        href={paths.part(account.slug, resource, link.id, 'routes', id)}
        className="font-mono wrap-anywhere"
      >
        <Breakable text={match} />
      </Link>
    </span>
  ))
}
