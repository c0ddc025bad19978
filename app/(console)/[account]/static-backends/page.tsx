import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { StaticBackendsTable } from '@/components/backends/tables'

export const metadata = { title: info.label }
export default listPage(info, StaticBackendsTable, SectionHeader)
