import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteReservedAddr)
