import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { newPage } from '../../pages'
import { NewReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewReservedAddr)
