import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { detailMetadata, detailPage } from '../../pages'
import { IpPolicyRuleDetail } from '@/components/ip-policy-rules/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, IpPolicyRuleDetail)
