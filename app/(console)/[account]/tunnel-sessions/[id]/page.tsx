import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { thingMetadata, thingPage } from '../../pages'
import { TunnelSessionDetail } from '@/components/tunnel-sessions/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, TunnelSessionDetail)
