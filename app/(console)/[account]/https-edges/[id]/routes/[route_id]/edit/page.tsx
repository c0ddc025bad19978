import { PageHeader } from '@/components/ui/page-header'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { partMetadata, detailPage } from '../../../../../pages'
import { EditRoute } from '@/components/https-edges/route-forms'
import { routeName } from '@/components/https-edges/edge-text'
import type { RouteParams } from '@/components/https-edges/use-route'

export const generateMetadata = partMetadata(
  info,
  (edge, params: RouteParams) => `Edit route ${routeName(edge, params)}`,
)
export default detailPage(info, (params: RouteParams) => (
  <div className="space-y-5">
    <PageHeader title="Edit route" />
    <EditRoute {...params} />
  </div>
))
