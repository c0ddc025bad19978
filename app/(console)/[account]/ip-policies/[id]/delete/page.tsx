import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteIpPolicy } from '@/components/ip-policies/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteIpPolicy)
