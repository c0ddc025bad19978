import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { editPage } from '../../../pages'
import { EditTcpEdge } from '@/components/tcp-edges/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditTcpEdge)
