import { tunnelsInfo as info } from '@/lib/resources/info/tunnels'
import { detailMetadata, detailPage } from '../../pages'
import { TunnelDetail } from '@/components/tunnels/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, TunnelDetail)
