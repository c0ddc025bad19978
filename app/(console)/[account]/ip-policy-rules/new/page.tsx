import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policy-rules'
import { newPage } from '../../pages'
import { NewIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewIpPolicyRule)
