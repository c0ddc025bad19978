import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { editPage } from '../../../pages'
import { EditEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditEventSubscription)
