import { sshCredentialsInfo as info } from '@/lib/resources/info/ssh-credentials'
import { thingMetadata, thingPage } from '../../pages'
import { SshCredentialDetail } from '@/components/ssh-credentials/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, SshCredentialDetail)
