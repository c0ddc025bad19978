import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { editMetadata, editPage } from '../../../pages'
import { EditReservedDomain } from '@/components/reserved-domains/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditReservedDomain)
