import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { thingMetadata, thingPage } from '../../pages'
import { FailoverBackendDetail } from '@/components/failover-backends/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, FailoverBackendDetail)
