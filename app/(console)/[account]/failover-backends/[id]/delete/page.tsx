import { failoverBackendsInfo as info } from '@/lib/resources/info/backends'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteFailoverBackend } from '@/components/failover-backends/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteFailoverBackend)
