import { staticBackendsInfo as info } from '@/lib/resources/info/backends'
import { newMetadata, newPage } from '../../pages'
import { NewStaticBackend } from '@/components/static-backends/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewStaticBackend)
