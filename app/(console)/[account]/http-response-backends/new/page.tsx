import { httpResponseBackendsInfo as info } from '@/lib/resources/info/backends'
import { newMetadata, newPage } from '../../pages'
import { NewHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewHttpResponseBackend)
