import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { moduleMetadata, modulePage } from '../../../../../pages'
import { RouteModule } from '@/components/https-edges/modules'
import { routeName } from '@/components/https-edges/edge-text'

const modules = Object.values(routeModuleInfos)

export const generateMetadata = moduleMetadata(info, modules, routeName)
export default modulePage(info, modules, RouteModule, routeName)
