import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { thingPage } from '../../pages'
import { AgentIngressDetail } from '../detail'

export const metadata = { title: info.one }
export default thingPage(info, AgentIngressDetail)
