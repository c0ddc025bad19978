import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteBotUser } from '@/components/bot-users/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteBotUser)
