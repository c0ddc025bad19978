import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { detailMetadata, detailPage } from '../../pages'
import { AgentIngressDetail } from '@/components/agent-ingresses/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, AgentIngressDetail)
