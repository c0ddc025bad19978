import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteReservedAddr)
