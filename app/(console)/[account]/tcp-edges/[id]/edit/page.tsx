import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { editPage } from '../../../pages'
import { EditTcpEdge } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditTcpEdge)
