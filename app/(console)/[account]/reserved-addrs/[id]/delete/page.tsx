import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { thingPage } from '../../../pages'
import { DeleteReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteReservedAddr)
