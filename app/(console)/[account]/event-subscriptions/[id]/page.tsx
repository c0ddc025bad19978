import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { thingMetadata, thingPage } from '../../pages'
import { EventSubscriptionDetail } from '@/components/event-subscriptions/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, EventSubscriptionDetail)
