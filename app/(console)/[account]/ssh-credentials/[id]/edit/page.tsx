import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { editMetadata, editPage } from '../../../pages'
import { EditSshCredential } from '@/components/ssh-credentials/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditSshCredential)
