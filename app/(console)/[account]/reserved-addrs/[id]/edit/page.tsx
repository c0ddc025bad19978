import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { editMetadata, editPage } from '../../../pages'
import { EditReservedAddr } from '@/components/reserved-addrs/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditReservedAddr)
