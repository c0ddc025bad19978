import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { editMetadata, editPage } from '../../../pages'
import { EditBotUser } from '@/components/bot-users/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditBotUser)
