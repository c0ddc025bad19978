import { apiKeysInfo as info } from '@/lib/resources/info/credentials'
import { newMetadata, newPage } from '../../pages'
import { NewApiKey } from '@/components/api-keys/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewApiKey)
