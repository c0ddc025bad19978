import { failoverBackendsInfo as info } from '@/lib/resources/info/backends'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { FailoverBackendsTable } from '@/components/backends/tables'

export const metadata = { title: info.label }
export default listPage(info, FailoverBackendsTable, SectionHeader)
