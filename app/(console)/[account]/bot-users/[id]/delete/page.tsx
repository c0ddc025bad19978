import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { deleteMetadata, thingPage } from '../../../pages'
import { DeleteBotUser } from '@/components/bot-users/forms'

export const metadata = deleteMetadata(info)
export default thingPage(info, DeleteBotUser)
