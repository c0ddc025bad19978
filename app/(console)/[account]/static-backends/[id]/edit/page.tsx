import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { editPage } from '../../../pages'
import { EditStaticBackend } from '@/components/static-backends/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditStaticBackend)
