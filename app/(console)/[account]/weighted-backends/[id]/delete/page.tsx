import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { thingPage } from '../../../pages'
import { DeleteWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteWeightedBackend)
