import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { editMetadata, editPage } from '../../../pages'
import { EditCredential } from '@/components/credentials/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditCredential)
