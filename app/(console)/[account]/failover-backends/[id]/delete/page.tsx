import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { thingPage } from '../../../pages'
import { DeleteFailoverBackend } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteFailoverBackend)
