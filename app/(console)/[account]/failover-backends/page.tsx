import { failoverBackendsInfo as info } from '@/lib/resources/info/failover-backends'
import { BackendsHeader } from '@/components/backends/backends-header'
import { listPage } from '../pages'
import { FailoverBackendsTable } from '@/components/failover-backends/table'

export const metadata = { title: info.label }
export default listPage(info, FailoverBackendsTable, BackendsHeader)
