import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { newPage } from '../../pages'
import { NewHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewHttpResponseBackend)
