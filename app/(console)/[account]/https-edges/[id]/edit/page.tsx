import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { editMetadata, editPage } from '../../../pages'
import { EditHttpsEdge } from '@/components/https-edges/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditHttpsEdge)
