import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/backends'
import { newMetadata, newPage } from '../../pages'
import { NewTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewTunnelGroupBackend)
