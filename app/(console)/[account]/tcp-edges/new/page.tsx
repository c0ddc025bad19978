import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { newPage } from '../../pages'
import { NewTcpEdge } from '@/components/tcp-edges/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewTcpEdge)
