import { httpResponseBackendsInfo as info } from '@/lib/resources/info/backends'
import { detailMetadata, detailPage } from '../../pages'
import { HttpResponseBackendDetail } from '@/components/http-response-backends/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, HttpResponseBackendDetail)
