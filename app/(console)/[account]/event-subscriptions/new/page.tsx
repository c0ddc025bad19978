import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { newPage } from '../../pages'
import { NewEventSubscription } from '@/components/event-subscriptions/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewEventSubscription)
