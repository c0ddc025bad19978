import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/tunnel-group-backends'
import { newPage } from '../../pages'
import { NewTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewTunnelGroupBackend)
