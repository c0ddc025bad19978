import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { newPage } from '../../pages'
import { NewAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewAgentIngress)
