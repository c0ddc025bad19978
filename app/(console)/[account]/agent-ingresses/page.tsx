import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { ListPage, type ListProps } from '../pages'
import { AgentIngressesTable } from './table'

export const metadata = { title: info.label }

export default function Page(props: ListProps) {
  return (
    <ListPage {...props} info={info}>
      <AgentIngressesTable />
    </ListPage>
  )
}
