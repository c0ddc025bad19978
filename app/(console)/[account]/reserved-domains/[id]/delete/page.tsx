import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteReservedDomain } from '@/components/reserved-domains/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteReservedDomain)
