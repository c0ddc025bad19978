import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/backends'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { TunnelGroupBackendsTable } from '@/components/tunnel-group-backends/table'

export const metadata = { title: info.label }
export default listPage(info, TunnelGroupBackendsTable, SectionHeader)
