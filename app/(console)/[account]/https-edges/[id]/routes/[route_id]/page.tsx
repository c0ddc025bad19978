import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { partMetadata, thingPage } from '../../../../pages'
import { HttpsEdgeRouteDetail } from '../../../route-detail'
import { routeName } from '../../../route-source'
import type { RoutePlace } from '../../../use-route'

export const generateMetadata = partMetadata(
  info,
  (edge, place: RoutePlace) => `Route ${routeName(edge, place)}`,
)
export default thingPage(info, HttpsEdgeRouteDetail)
