import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { newMetadata, newPage } from '../../pages'
import { NewEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewEventSubscription)
