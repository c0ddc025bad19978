import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { newPage } from '../../pages'
import { NewFailoverBackend } from '@/components/failover-backends/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewFailoverBackend)
