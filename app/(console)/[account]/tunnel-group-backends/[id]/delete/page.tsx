import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/backends'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteTunnelGroupBackend)
