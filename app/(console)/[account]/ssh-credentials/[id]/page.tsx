import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { detailMetadata, detailPage } from '../../pages'
import { SshCredentialDetail } from '@/components/ssh-credentials/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, SshCredentialDetail)
