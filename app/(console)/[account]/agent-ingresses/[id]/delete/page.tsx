import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteAgentIngress)
