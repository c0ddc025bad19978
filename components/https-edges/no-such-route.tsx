import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { paths } from '@/lib/util/paths'
import type { RoutePlace } from './use-route'
import { Mono } from '@/components/ui/mono'

/** For an id that leads to no route of its edge. */
export function NoSuchRoute({ id, route_id }: RoutePlace) {
  const { account } = useAccount()
  return (
    <Panel
      tone="attention"
      title="No route has this id"
      actions={<ButtonLink href={paths.detail(account.slug, info.name, id)}>The edge</ButtonLink>}
    >
      <Mono text={route_id} /> is no route of this edge. It may have been deleted, or belong to another edge.
    </Panel>
  )
}
