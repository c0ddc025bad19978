import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteIpPolicy } from '@/components/ip-policies/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteIpPolicy)
