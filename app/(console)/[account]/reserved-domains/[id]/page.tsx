import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { thingMetadata, thingPage } from '../../pages'
import { ReservedDomainDetail } from '@/components/reserved-domains/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, ReservedDomainDetail)
