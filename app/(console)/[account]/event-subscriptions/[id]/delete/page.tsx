import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteEventSubscription)
