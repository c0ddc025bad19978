import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { editPage } from '../../../pages'
import { EditReservedDomain } from '@/components/reserved-domains/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditReservedDomain)
