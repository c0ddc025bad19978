'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { ThingById } from '@/components/resource/detail/thing-by-id'
import { useAccount } from '@/components/shell/account-context'
import { canRun } from '@/lib/client/account'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { SourcesSection } from './sources-section'

const { get } = eventSubscriptions.ops

/** One event subscription. Its sources are asked for on their own: an API may have them without the subscription. */
export function EventSubscriptionDetail({ id }: { id: string }) {
  const { account } = useAccount()
  if (!canRun(account, get.name))
    return (
      <ThingById info={info} id={id}>
        <SourcesSection id={id} />
      </ThingById>
    )
  return (
    <ResourceDetail info={info} get={get} id={id} elsewhere={['sources']}>
      {() => <SourcesSection id={id} />}
    </ResourceDetail>
  )
}
