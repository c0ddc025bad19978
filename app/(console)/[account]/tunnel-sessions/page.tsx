import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { TunnelSessionsTable } from '@/components/tunnel-sessions/table'

export const metadata = { title: info.label }
export default listPage(info, TunnelSessionsTable, SectionHeader)
