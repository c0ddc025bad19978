import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { HttpsEdgesTable } from '@/components/https-edges/table'

export const metadata = { title: info.label }
export default listPage(info, HttpsEdgesTable, SectionHeader)
