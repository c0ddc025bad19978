import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { thingPage } from '../../../pages'
import { DeleteEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteEventSubscription)
