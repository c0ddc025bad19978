import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { thingPage } from '../../../pages'
import { DeleteEventSubscription } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteEventSubscription)
