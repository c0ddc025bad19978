import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { thingMetadata, thingPage } from '../../pages'
import { HttpResponseBackendDetail } from '@/components/http-response-backends/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, HttpResponseBackendDetail)
