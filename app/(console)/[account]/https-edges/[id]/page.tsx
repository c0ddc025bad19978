import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { detailMetadata, detailPage } from '../../pages'
import { HttpsEdgeDetail } from '@/components/https-edges/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, HttpsEdgeDetail)
