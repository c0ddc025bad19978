import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteAgentIngress } from '../../forms'

export const metadata = { title: `Delete: ${info.one}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteAgentIngress id={id} />}
    </ThingPage>
  )
}
