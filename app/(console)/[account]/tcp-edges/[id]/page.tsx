import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { thingMetadata, thingPage } from '../../pages'
import { TcpEdgeDetail } from '@/components/tcp-edges/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, TcpEdgeDetail)
