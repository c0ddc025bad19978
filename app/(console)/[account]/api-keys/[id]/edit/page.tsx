import { apiKeysInfo as info } from '@/lib/resources/info/credentials'
import { editMetadata, editPage } from '../../../pages'
import { EditApiKey } from '@/components/api-keys/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditApiKey)
