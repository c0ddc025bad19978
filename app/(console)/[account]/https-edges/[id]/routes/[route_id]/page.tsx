import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { partMetadata, thingPage } from '../../../../pages'
import { HttpsEdgeRouteDetail } from '@/components/https-edges/route-detail'
import { routeName } from '@/components/https-edges/route-source'
import type { RoutePlace } from '@/components/https-edges/use-route'

export const generateMetadata = partMetadata(
  info,
  (edge, place: RoutePlace) => `Route ${routeName(edge, place)}`,
)
export default thingPage(info, HttpsEdgeRouteDetail)
