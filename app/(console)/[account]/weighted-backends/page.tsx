import { weightedBackendsInfo as info } from '@/lib/resources/info/backends'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { WeightedBackendsTable } from '@/components/backends/tables'

export const metadata = { title: info.label }
export default listPage(info, WeightedBackendsTable, SectionHeader)
