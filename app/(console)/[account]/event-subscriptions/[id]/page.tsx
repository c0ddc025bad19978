import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { detailMetadata, detailPage } from '../../pages'
import { EventSubscriptionDetail } from '@/components/event-subscriptions/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, EventSubscriptionDetail)
