import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteIpPolicyRule)
