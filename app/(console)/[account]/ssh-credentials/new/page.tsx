import { sshCredentialsInfo as info } from '@/lib/resources/info/ssh-credentials'
import { newPage } from '../../pages'
import { NewSshCredential } from '@/components/ssh-credentials/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewSshCredential)
