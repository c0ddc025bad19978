import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { editPage } from '../../../pages'
import { EditAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditAgentIngress)
