import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { newPage } from '../../pages'
import { NewStaticBackend } from '@/components/static-backends/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewStaticBackend)
