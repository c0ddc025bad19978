import { weightedBackendsInfo as info } from '@/lib/resources/info/backends'
import { newMetadata, newPage } from '../../pages'
import { NewWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewWeightedBackend)
