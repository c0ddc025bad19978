import { apiKeysInfo as info } from '@/lib/resources/info/api-keys'
import { editPage } from '../../../pages'
import { EditApiKey } from '@/components/api-keys/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditApiKey)
