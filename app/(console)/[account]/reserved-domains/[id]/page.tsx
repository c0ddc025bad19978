import { reservedDomainsInfo as info } from '@/lib/resources/info/reserved-domains'
import { thingPage } from '../../pages'
import { ReservedDomainDetail } from '../detail'

export const metadata = { title: info.one }
export default thingPage(info, ReservedDomainDetail)
