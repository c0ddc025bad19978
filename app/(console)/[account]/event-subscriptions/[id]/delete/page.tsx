import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteEventSubscription)
