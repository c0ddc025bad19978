import { apiKeysInfo as info } from '@/lib/resources/info/api-keys'
import { thingMetadata, thingPage } from '../../pages'
import { ApiKeyDetail } from '@/components/api-keys/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, ApiKeyDetail)
