import { failoverBackendsInfo as info } from '@/lib/resources/info/backends'
import { detailMetadata, detailPage } from '../../pages'
import { FailoverBackendDetail } from '@/components/failover-backends/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, FailoverBackendDetail)
