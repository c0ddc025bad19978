import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { editPage } from '../../../pages'
import { EditHttpsEdge } from '@/components/https-edges/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditHttpsEdge)
