import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { newMetadata, newPage } from '../../pages'
import { NewReservedAddr } from '@/components/reserved-addrs/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewReservedAddr)
