import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { thingMetadata, thingPage } from '../../pages'
import { HttpsEdgeDetail } from '@/components/https-edges/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, HttpsEdgeDetail)
