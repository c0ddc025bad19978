import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/backends'
import { editMetadata, editPage } from '../../../pages'
import { EditTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditTunnelGroupBackend)
