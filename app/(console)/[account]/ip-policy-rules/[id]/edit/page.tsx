import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policy-rules'
import { editPage } from '../../../pages'
import { EditIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditIpPolicyRule)
