import { apiKeysInfo as info } from '@/lib/resources/info/api-keys'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteApiKey } from '@/components/api-keys/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteApiKey)
