import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/tunnel-group-backends'
import { thingPage } from '../../../pages'
import { DeleteTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteTunnelGroupBackend)
