import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { listPage } from '../pages'
import { ReservedDomainsTable } from '@/components/reserved-domains/table'

export const metadata = { title: info.label }
export default listPage(info, ReservedDomainsTable)
