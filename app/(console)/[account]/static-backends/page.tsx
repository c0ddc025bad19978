import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { BackendsHeader } from '@/components/backends/backends-header'
import { listPage } from '../pages'
import { StaticBackendsTable } from '@/components/static-backends/table'

export const metadata = { title: info.label }
export default listPage(info, StaticBackendsTable, BackendsHeader)
