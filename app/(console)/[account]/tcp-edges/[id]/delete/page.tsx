import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteTcpEdge } from '@/components/tcp-edges/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteTcpEdge)
