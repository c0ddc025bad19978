import { ipPolicyRulesInfo as info } from '@/lib/resources/info/ip-policies'
import { editMetadata, editPage } from '../../../pages'
import { EditIpPolicyRule } from '@/components/ip-policy-rules/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditIpPolicyRule)
