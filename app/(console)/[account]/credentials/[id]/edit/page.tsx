import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { editPage } from '../../../pages'
import { EditCredential } from '@/components/credentials/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditCredential)
