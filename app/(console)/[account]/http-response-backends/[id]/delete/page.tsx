import { httpResponseBackendsInfo as info } from '@/lib/resources/info/backends'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteHttpResponseBackend)
