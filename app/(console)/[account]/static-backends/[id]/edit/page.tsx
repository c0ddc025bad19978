import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { editMetadata, editPage } from '../../../pages'
import { EditStaticBackend } from '@/components/static-backends/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditStaticBackend)
