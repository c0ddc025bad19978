import { failoverBackendsInfo as info } from '@/lib/resources/info/backends'
import { editMetadata, editPage } from '../../../pages'
import { EditFailoverBackend } from '@/components/failover-backends/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditFailoverBackend)
