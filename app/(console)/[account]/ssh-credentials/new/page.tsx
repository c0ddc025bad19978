import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { newMetadata, newPage } from '../../pages'
import { NewSshCredential } from '@/components/ssh-credentials/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewSshCredential)
