import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { listPage } from '../pages'
import { EndpointsTable } from '@/components/endpoints/table'

export const metadata = { title: info.label }
export default listPage(info, EndpointsTable)
