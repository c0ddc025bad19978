import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { newPage } from '../../pages'
import { NewHttpsEdge } from '@/components/https-edges/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewHttpsEdge)
