import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { thingPage } from '../../../pages'
import { DeleteEndpoint } from '@/components/endpoints/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteEndpoint)
