import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { editPage } from '../../../pages'
import { EditBotUser } from '@/components/bot-users/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditBotUser)
