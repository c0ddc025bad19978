import { apiKeysInfo as info } from '@/lib/resources/info/credentials'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteApiKey } from '@/components/api-keys/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteApiKey)
