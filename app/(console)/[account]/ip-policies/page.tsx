import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { IpPoliciesTable } from '@/components/ip-policies/table'

export const metadata = { title: info.label }
export default listPage(info, IpPoliciesTable, SectionHeader)
