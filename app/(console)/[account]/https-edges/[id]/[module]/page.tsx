import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { moduleMetadata, modulePage } from '../../../pages'
import { HttpsEdgeModule } from '@/components/https-edges/edge-module-form'

const modules = Object.values(httpsEdgeModuleInfos)

export const generateMetadata = moduleMetadata(info, modules)
export default modulePage(info, modules, HttpsEdgeModule)
