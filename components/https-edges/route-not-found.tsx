import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { paths } from '@/lib/util/paths'
import type { RouteParams } from './use-route'
import { Mono } from '@/components/ui/mono'

/** The page for an ID that isn't a route of the edge. */
export function RouteNotFound({ id, route_id }: RouteParams) {
  const { account } = useAccount()
  return (
    <Panel
      tone="attention"
      title="No route with this ID"
      actions={<ButtonLink href={paths.detail(account.slug, info.name, id)}>View edge</ButtonLink>}
    >
      <Mono text={route_id} /> isn't a route of this edge. It may have been deleted, or belong to another
      edge.
    </Panel>
  )
}
