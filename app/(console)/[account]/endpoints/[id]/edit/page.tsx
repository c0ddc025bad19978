import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { editPage } from '../../../pages'
import { EditEndpoint } from '@/components/endpoints/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditEndpoint)
