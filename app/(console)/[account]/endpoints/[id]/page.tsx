import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { thingMetadata, thingPage } from '../../pages'
import { EndpointDetail } from '../detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, EndpointDetail)
