import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { thingPage } from '../../../pages'
import { DeleteHttpsEdge } from '@/components/https-edges/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteHttpsEdge)
