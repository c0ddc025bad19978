import { apiKeysInfo as info } from '@/lib/resources/info/api-keys'
import { thingPage } from '../../../pages'
import { DeleteApiKey } from '@/components/api-keys/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteApiKey)
