import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { editMetadata, editPage } from '../../../pages'
import { EditAgentIngress } from '@/components/agent-ingresses/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditAgentIngress)
