import { sshCredentialsInfo as info } from '@/lib/resources/info/ssh-credentials'
import { editPage } from '../../../pages'
import { EditSshCredential } from '@/components/ssh-credentials/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditSshCredential)
