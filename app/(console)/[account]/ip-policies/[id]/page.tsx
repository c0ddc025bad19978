import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { detailMetadata, detailPage } from '../../pages'
import { IpPolicyDetail } from '@/components/ip-policies/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, IpPolicyDetail)
