import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { thingMetadata, thingPage } from '../../pages'
import { EndpointDetail } from '@/components/endpoints/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, EndpointDetail)
