import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { NewPage } from '../../pages'
import { NewAgentIngress } from '../forms'

export const metadata = { title: `New: ${info.one}` }

export default function Page() {
  return (
    <NewPage info={info}>
      <NewAgentIngress />
    </NewPage>
  )
}
