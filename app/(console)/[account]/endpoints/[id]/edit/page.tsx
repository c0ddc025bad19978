import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { editMetadata, editPage } from '../../../pages'
import { EditEndpoint } from '@/components/endpoints/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditEndpoint)
