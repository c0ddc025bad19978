import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { newPage } from '../../pages'
import { NewWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewWeightedBackend)
