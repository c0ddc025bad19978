import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { editMetadata, editPage } from '../../../pages'
import { EditIpPolicy } from '@/components/ip-policies/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditIpPolicy)
