import { sshCredentialsInfo as info } from '@/lib/resources/info/ssh-credentials'
import { thingPage } from '../../../pages'
import { DeleteSshCredential } from '@/components/ssh-credentials/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteSshCredential)
