import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { SectionHeader } from '@/components/resource/list/section-header'
import { listPage } from '../pages'
import { SshCredentialsTable } from '@/components/ssh-credentials/table'

export const metadata = { title: info.label }
export default listPage(info, SshCredentialsTable, SectionHeader)
