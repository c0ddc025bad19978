import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteWeightedBackend)
