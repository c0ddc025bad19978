'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { StateOf } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { idleSubscription, subscriptionState } from '@/lib/resources/item-state'
import { SourcesSection } from './sources-section'

const { get } = eventSubscriptions.ops

/**
 * The detail page of an event subscription. Reads the sources separately, because some APIs can't read the
 * subscription.
 */
export function EventSubscriptionDetail({ id }: { id: string }) {
  const sources = <SourcesSection id={id} />
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      state={(item) => <StateOf of={subscriptionState(item)} />}
      summary={idleSubscription}
      elsewhere={['sources']}
      parts={sources}
    >
      {() => sources}
    </DetailOrParts>
  )
}
