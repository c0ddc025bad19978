'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { StateChip } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { SourcesSection } from './sources-section'
import { idleSubscription } from './subscription-words'

const { get } = eventSubscriptions.ops

/** One event subscription. Its sources are asked for on their own: an API may have them without the subscription. */
export function EventSubscriptionDetail({ id }: { id: string }) {
  const sources = <SourcesSection id={id} />
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      state={(item) =>
        idleSubscription(item) !== null && <StateChip state="attention">Sends nothing</StateChip>
      }
      summary={idleSubscription}
      elsewhere={['sources']}
      parts={sources}
    >
      {() => sources}
    </DetailOrParts>
  )
}
