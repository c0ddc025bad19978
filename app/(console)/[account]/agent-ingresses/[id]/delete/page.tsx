import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { inSentence } from '@/lib/util/in-sentence'
import { ThingPage, type ThingProps } from '../../../pages'
import { DeleteAgentIngress } from '../../forms'

export const metadata = { title: `Delete ${inSentence(info.one)}` }

export default function Page(props: ThingProps) {
  return (
    <ThingPage {...props} info={info}>
      {(id) => <DeleteAgentIngress id={id} />}
    </ThingPage>
  )
}
