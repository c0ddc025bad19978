import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/tunnel-group-backends'
import { editPage } from '../../../pages'
import { EditTunnelGroupBackend } from '@/components/tunnel-group-backends/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditTunnelGroupBackend)
