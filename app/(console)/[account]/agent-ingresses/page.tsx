import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { listPage } from '../pages'
import { AgentIngressesTable } from '@/components/agent-ingresses/table'

export const metadata = { title: info.label }
export default listPage(info, AgentIngressesTable)
