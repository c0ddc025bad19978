import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { thingMetadata, thingPage } from '../../pages'
import { ReservedAddrDetail } from '@/components/reserved-addrs/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, ReservedAddrDetail)
