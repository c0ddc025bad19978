import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { thingPage } from '../../../pages'
import { DeleteStaticBackend } from '@/components/static-backends/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteStaticBackend)
