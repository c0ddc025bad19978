import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { newPage } from '../../pages'
import { NewCredential } from '@/components/credentials/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewCredential)
