import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { BackendsHeader } from '@/components/backends/backends-header'
import { listPage } from '../pages'
import { HttpResponseBackendsTable } from '@/components/http-response-backends/table'

export const metadata = { title: info.label }
export default listPage(info, HttpResponseBackendsTable, BackendsHeader)
