import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { newMetadata, newPage } from '../../pages'
import { NewIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewIpPolicyRule)
