import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { thingPage } from '../../../pages'
import { DeleteHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteHttpResponseBackend)
