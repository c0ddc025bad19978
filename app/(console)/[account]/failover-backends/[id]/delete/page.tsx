import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { thingPage } from '../../../pages'
import { DeleteFailoverBackend } from '@/components/failover-backends/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteFailoverBackend)
