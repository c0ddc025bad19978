import { apiKeysInfo as info } from '@/lib/resources/info/credentials'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { ApiKeysTable } from '@/components/credentials/tables'

export const metadata = { title: info.label }
export default listPage(info, ApiKeysTable, SectionHeader)
