import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { detailMetadata, detailPage } from '../../pages'
import { StaticBackendDetail } from '@/components/static-backends/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, StaticBackendDetail)
