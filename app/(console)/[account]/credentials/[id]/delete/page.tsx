import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { thingPage } from '../../../pages'
import { DeleteCredential } from '@/components/credentials/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteCredential)
