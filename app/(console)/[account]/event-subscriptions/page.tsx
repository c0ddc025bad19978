import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { listPage } from '../pages'
import { EventSubscriptionsTable } from '@/components/event-subscriptions/table'

export const metadata = { title: info.label }
export default listPage(info, EventSubscriptionsTable)
