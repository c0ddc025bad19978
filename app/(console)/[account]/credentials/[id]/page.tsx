import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { thingMetadata, thingPage } from '../../pages'
import { CredentialDetail } from '@/components/credentials/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, CredentialDetail)
