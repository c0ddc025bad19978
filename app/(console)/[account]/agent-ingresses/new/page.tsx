import { PageHeader } from '@/components/ui/page-header'
import { agentIngressesInfo as info } from '@/lib/resources/info/agent-ingresses'
import { inSentence } from '@/lib/util/in-sentence'
import { NewAgentIngress } from '../forms'

export const metadata = { title: `New ${inSentence(info.one)}` }

export default function Page() {
  return (
    <div className="space-y-5">
      <PageHeader title={metadata.title} description={info.about} />
      <NewAgentIngress />
    </div>
  )
}
