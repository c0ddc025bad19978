import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { newMetadata, newPage } from '../../pages'
import { NewIpPolicy } from '@/components/ip-policies/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewIpPolicy)
