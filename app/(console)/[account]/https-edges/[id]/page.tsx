import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { thingMetadata, thingPage } from '../../pages'
import { HttpsEdgeDetail } from '../detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, HttpsEdgeDetail)
