import { apiKeysInfo as info } from '@/lib/resources/info/api-keys'
import { newPage } from '../../pages'
import { NewApiKey } from '@/components/api-keys/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewApiKey)
