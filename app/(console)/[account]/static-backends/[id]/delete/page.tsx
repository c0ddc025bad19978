import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteStaticBackend } from '@/components/static-backends/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteStaticBackend)
