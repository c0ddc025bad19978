'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { SourcesSection } from './sources-section'

const { get } = eventSubscriptions.ops

/** One event subscription. Its sources are asked for on their own: an API may have them without the subscription. */
export function EventSubscriptionDetail({ id }: { id: string }) {
  const sources = <SourcesSection id={id} />
  return (
    <DetailOrParts info={info} get={get} id={id} elsewhere={['sources']} parts={sources}>
      {() => sources}
    </DetailOrParts>
  )
}
