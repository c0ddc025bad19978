import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { editMetadata, editPage } from '../../../pages'
import { EditEventSubscription } from '@/components/event-subscriptions/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditEventSubscription)
