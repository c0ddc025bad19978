import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { newMetadata, newPage } from '../../pages'
import { NewTcpEdge } from '@/components/tcp-edges/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewTcpEdge)
