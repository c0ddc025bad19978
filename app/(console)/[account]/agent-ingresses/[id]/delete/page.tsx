import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { thingPage } from '../../../pages'
import { DeleteAgentIngress } from '@/components/agent-ingresses/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteAgentIngress)
