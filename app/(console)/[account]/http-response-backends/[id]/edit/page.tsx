import { httpResponseBackendsInfo as info } from '@/lib/resources/info/backends'
import { editMetadata, editPage } from '../../../pages'
import { EditHttpResponseBackend } from '@/components/http-response-backends/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditHttpResponseBackend)
