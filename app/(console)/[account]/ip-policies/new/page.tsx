import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { newPage } from '../../pages'
import { NewIpPolicy } from '@/components/ip-policies/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewIpPolicy)
