import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { editPage } from '../../../pages'
import { EditIpPolicy } from '@/components/ip-policies/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditIpPolicy)
