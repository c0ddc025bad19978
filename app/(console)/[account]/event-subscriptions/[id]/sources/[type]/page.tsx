import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { detailPage } from '../../../../pages'
import { SourceDetail } from '@/components/event-subscriptions/source-detail'

export const metadata = { title: 'Event source' }
export default detailPage(info, SourceDetail)
