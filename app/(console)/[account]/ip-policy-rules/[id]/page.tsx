import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policy-rules'
import { thingMetadata, thingPage } from '../../pages'
import { IpPolicyRuleDetail } from '@/components/ip-policy-rules/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, IpPolicyRuleDetail)
