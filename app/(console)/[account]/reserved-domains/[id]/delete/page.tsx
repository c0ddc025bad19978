import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { thingPage } from '../../../pages'
import { DeleteReservedDomain } from '@/components/reserved-domains/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteReservedDomain)
