import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { editPage } from '../../../pages'
import { EditFailoverBackend } from '@/components/failover-backends/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditFailoverBackend)
