import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { newMetadata, newPage } from '../../pages'
import { NewReservedDomain } from '@/components/reserved-domains/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewReservedDomain)
