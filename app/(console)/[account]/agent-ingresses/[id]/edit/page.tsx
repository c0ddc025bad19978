import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { EditPage, type ThingProps } from '../../../pages'
import { EditAgentIngress } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <EditPage {...props} info={info}>
      {(id) => <EditAgentIngress id={id} />}
    </EditPage>
  )
}
