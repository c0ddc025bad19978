import { PageHeader } from '@/components/ui/page-header'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { thingPage } from '../../../../pages'
import { NewRoute } from '@/components/https-edges/route-forms'

export const metadata = { title: 'New: Route' }
export default thingPage(info, ({ id }: { id: string }) => (
  <div className="space-y-5">
    <PageHeader
      title="New route"
      description="Says what happens to requests for a path: of several that match, the longest serves."
    />
    <NewRoute id={id} />
  </div>
))
