import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { detailMetadata, detailPage } from '../../pages'
import { TcpEdgeDetail } from '@/components/tcp-edges/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, TcpEdgeDetail)
