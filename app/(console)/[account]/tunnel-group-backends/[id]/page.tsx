import { tunnelGroupBackendsInfo as info } from '@/lib/resources/info/backends'
import { detailMetadata, detailPage } from '../../pages'
import { TunnelGroupBackendDetail } from '@/components/tunnel-group-backends/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, TunnelGroupBackendDetail)
