import { httpResponseBackendsInfo as info } from '@/lib/resources/info/http-response-backends'
import { editPage } from '../../../pages'
import { EditHttpResponseBackend } from '@/components/http-response-backends/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditHttpResponseBackend)
