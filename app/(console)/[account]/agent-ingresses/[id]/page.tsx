import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { ThingPage, type ThingProps } from '../../pages'
import { AgentIngressDetail } from '../detail'

export const metadata = { title: info.one }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <AgentIngressDetail id={id} />}
    </ThingPage>
  )
}
