import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { newPage } from '../../pages'
import { NewEndpoint } from '@/components/endpoints/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewEndpoint)
