import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { thingMetadata, thingPage } from '../../pages'
import { IpPolicyDetail } from '@/components/ip-policies/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, IpPolicyDetail)
