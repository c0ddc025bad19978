import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { editPage } from '../../../pages'
import { EditReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditReservedAddr)
