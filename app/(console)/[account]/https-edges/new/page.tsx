import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { newMetadata, newPage } from '../../pages'
import { NewHttpsEdge } from '@/components/https-edges/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewHttpsEdge)
