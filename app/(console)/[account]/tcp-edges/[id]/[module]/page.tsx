import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { moduleMetadata, modulePage } from '../../../pages'
import { TcpEdgeModule } from '@/components/tcp-edges/module-forms'

const modules = Object.values(tcpEdgeModuleInfos)

export const generateMetadata = moduleMetadata(info, modules)
export default modulePage(info, modules, TcpEdgeModule)
