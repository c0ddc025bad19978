import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteSshCredential } from '@/components/ssh-credentials/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteSshCredential)
