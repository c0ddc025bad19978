import { weightedBackendsInfo as info } from '@/lib/resources/info/backends'
import { editMetadata, editPage } from '../../../pages'
import { EditWeightedBackend } from '@/components/weighted-backends/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditWeightedBackend)
