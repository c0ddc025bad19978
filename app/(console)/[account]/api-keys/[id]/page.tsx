import { apiKeysInfo as info } from '@/lib/resources/info/credentials'
import { detailMetadata, detailPage } from '../../pages'
import { ApiKeyDetail } from '@/components/api-keys/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, ApiKeyDetail)
