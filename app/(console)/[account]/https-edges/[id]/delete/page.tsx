import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteHttpsEdge } from '@/components/https-edges/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteHttpsEdge)
