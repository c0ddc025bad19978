import { tunnelsInfo as info } from '@/lib/resources/info/tunnels'
import { thingMetadata, thingPage } from '../../pages'
import { TunnelDetail } from '@/components/tunnels/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, TunnelDetail)
