import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/tunnel-group-backends'
import { thingMetadata, thingPage } from '../../pages'
import { TunnelGroupBackendDetail } from '@/components/tunnel-group-backends/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, TunnelGroupBackendDetail)
