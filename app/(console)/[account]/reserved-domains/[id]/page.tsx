import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { detailMetadata, detailPage } from '../../pages'
import { ReservedDomainDetail } from '@/components/reserved-domains/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, ReservedDomainDetail)
