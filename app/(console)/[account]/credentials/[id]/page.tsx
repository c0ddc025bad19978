import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { thingMetadata, thingPage } from '../../pages'
import { CredentialDetail } from '../detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, CredentialDetail)
