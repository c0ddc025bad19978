import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { thingMetadata, thingPage } from '../../pages'
import { StaticBackendDetail } from '@/components/static-backends/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, StaticBackendDetail)
