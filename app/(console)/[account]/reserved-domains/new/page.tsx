import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { newPage } from '../../pages'
import { NewReservedDomain } from '@/components/reserved-domains/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewReservedDomain)
