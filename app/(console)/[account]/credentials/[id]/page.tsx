import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { detailMetadata, detailPage } from '../../pages'
import { CredentialDetail } from '@/components/credentials/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, CredentialDetail)
