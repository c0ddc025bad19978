import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { thingMetadata, thingPage } from '../../pages'
import { WeightedBackendDetail } from '@/components/weighted-backends/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, WeightedBackendDetail)
