import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteHttpResponseBackend)
