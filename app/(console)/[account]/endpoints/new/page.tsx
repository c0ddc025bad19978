import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { newMetadata, newPage } from '../../pages'
import { NewEndpoint } from '@/components/endpoints/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewEndpoint)
