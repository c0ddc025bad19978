import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { IpPolicyRulesTable } from '@/components/ip-policy-rules/table'

export const metadata = { title: info.label }
export default listPage(info, IpPolicyRulesTable, SectionHeader)
