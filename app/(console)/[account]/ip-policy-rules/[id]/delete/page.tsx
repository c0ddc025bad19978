import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policy-rules'
import { thingPage } from '../../../pages'
import { DeleteIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteIpPolicyRule)
