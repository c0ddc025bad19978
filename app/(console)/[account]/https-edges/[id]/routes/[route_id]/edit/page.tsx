import { PageHeader } from '@/components/ui/page-header'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { thingPage } from '../../../../../pages'
import { EditRoute } from '@/components/https-edges/route-forms'
import type { RoutePlace } from '@/components/https-edges/use-route'

export const metadata = { title: 'Edit: Route' }
export default thingPage(info, (place: RoutePlace) => (
  <div className="space-y-5">
    <PageHeader title="Edit route" />
    <EditRoute {...place} />
  </div>
))
