import { tunnelsInfo as info } from '@/lib/resources/info/tunnels'
import { listPage } from '../pages'
import { TunnelsTable } from '@/components/tunnels/table'

export const metadata = { title: info.label }
export default listPage(info, TunnelsTable)
