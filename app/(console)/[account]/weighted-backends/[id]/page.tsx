import { weightedBackendsInfo as info } from '@/lib/resources/info/backends'
import { detailMetadata, detailPage } from '../../pages'
import { WeightedBackendDetail } from '@/components/weighted-backends/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, WeightedBackendDetail)
