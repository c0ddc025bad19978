import { weightedBackendsInfo as info } from '@/lib/resources/info/weighted-backends'
import { editPage } from '../../../pages'
import { EditWeightedBackend } from '@/components/weighted-backends/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditWeightedBackend)
