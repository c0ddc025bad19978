import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { BackendsHeader } from '@/components/backends/backends-header'
import { listPage } from '../pages'
import { WeightedBackendsTable } from '@/components/weighted-backends/table'

export const metadata = { title: info.label }
export default listPage(info, WeightedBackendsTable, BackendsHeader)
