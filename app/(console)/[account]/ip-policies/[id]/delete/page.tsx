import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { thingPage } from '../../../pages'
import { DeleteIpPolicy } from '@/components/ip-policies/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteIpPolicy)
