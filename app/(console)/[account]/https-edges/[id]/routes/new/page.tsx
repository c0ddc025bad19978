import { PageHeader } from '@/components/ui/page-header'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { detailPage } from '../../../../pages'
import { NewRoute } from '@/components/https-edges/route-forms'

export const metadata = { title: 'New route' }
export default detailPage(info, ({ id }: { id: string }) => (
  <div className="space-y-5">
    <PageHeader
      title="New route"
      description="A route handles requests for a path, a host or both. If several routes match a request, the one with the longest path applies."
    />
    <NewRoute id={id} />
  </div>
))
