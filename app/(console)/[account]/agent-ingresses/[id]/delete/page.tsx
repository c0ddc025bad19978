import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteAgentIngress)
