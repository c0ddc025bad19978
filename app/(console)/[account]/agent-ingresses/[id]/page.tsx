import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { thingMetadata, thingPage } from '../../pages'
import { AgentIngressDetail } from '@/components/agent-ingresses/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, AgentIngressDetail)
