import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { detailMetadata, detailPage } from '../../pages'
import { EndpointDetail } from '@/components/endpoints/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, EndpointDetail)
