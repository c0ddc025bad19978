import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteCredential } from '@/components/credentials/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteCredential)
