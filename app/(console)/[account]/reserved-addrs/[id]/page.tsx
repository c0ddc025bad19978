import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { detailMetadata, detailPage } from '../../pages'
import { ReservedAddrDetail } from '@/components/reserved-addrs/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, ReservedAddrDetail)
