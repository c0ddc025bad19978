import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { partMetadata, detailPage } from '../../../../pages'
import { HttpsEdgeRouteDetail } from '@/components/https-edges/route-detail'
import { routeName } from '@/components/https-edges/edge-text'
import type { RouteParams } from '@/components/https-edges/use-route'

export const generateMetadata = partMetadata(
  info,
  (edge, params: RouteParams) => `Route ${routeName(edge, params)}`,
)
export default detailPage(info, HttpsEdgeRouteDetail)
