import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { thingPage } from '../../pages'
import { ReservedAddrDetail } from '../detail'

export const metadata = { title: info.one }
export default thingPage(info, ReservedAddrDetail)
