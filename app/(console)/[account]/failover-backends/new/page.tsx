import { failoverBackendsInfo as info } from '@/lib/resources/info/backends'
import { newMetadata, newPage } from '../../pages'
import { NewFailoverBackend } from '@/components/failover-backends/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewFailoverBackend)
