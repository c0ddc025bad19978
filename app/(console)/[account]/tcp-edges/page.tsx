import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { TcpEdgesTable } from '@/components/tcp-edges/table'

export const metadata = { title: info.label }
export default listPage(info, TcpEdgesTable, SectionHeader)
