import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { thingPage } from '../../../pages'
import { DeleteTcpEdge } from '@/components/tcp-edges/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteTcpEdge)
