import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { newMetadata, newPage } from '../../pages'
import { NewAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewAgentIngress)
