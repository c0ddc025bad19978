import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteEndpoint } from '@/components/endpoints/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteEndpoint)
