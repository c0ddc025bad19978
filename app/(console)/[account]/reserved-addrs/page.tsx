import { reservedAddrsInfo as info } from '@/lib/resources/info/reserved-addrs'
import { listPage } from '../pages'
import { ReservedAddrsTable } from '@/components/reserved-addrs/table'

export const metadata = { title: info.label }
export default listPage(info, ReservedAddrsTable)
