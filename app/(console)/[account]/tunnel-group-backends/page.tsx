import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/tunnel-group-backends'
import { BackendsHeader } from '@/components/backends/backends-header'
import { listPage } from '../pages'
import { TunnelGroupBackendsTable } from '@/components/tunnel-group-backends/table'

export const metadata = { title: info.label }
export default listPage(info, TunnelGroupBackendsTable, BackendsHeader)
