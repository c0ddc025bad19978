import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { newMetadata, newPage } from '../../pages'
import { NewCredential } from '@/components/credentials/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewCredential)
