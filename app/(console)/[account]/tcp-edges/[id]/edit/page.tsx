import { tcpEdgesInfo as info } from '@/lib/resources/info/tcp-edges'
import { editMetadata, editPage } from '../../../pages'
import { EditTcpEdge } from '@/components/tcp-edges/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditTcpEdge)
