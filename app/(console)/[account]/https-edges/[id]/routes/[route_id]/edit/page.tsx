import { PageHeader } from '@/components/ui/page-header'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { partMetadata, thingPage } from '../../../../../pages'
import { EditRoute } from '@/components/https-edges/route-forms'
import { routeName } from '@/components/https-edges/route-source'
import type { RoutePlace } from '@/components/https-edges/use-route'

export const generateMetadata = partMetadata(
  info,
  (edge, place: RoutePlace) => `Edit route ${routeName(edge, place)}`,
)
export default thingPage(info, (place: RoutePlace) => (
  <div className="space-y-5">
    <PageHeader title="Edit route" />
    <EditRoute {...place} />
  </div>
))
