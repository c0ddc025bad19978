import { weightedBackendsInfo as info } from '@/lib/resources/info/backends'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteWeightedBackend)
