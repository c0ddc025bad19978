import { tunnelsInfo as info } from '@/lib/resources/info/tunnels'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { TunnelsTable } from '@/components/tunnels/table'

export const metadata = { title: info.label }
export default listPage(info, TunnelsTable, SectionHeader)
