import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { editPage } from '../../../pages'
import { EditBotUser } from '../../forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditBotUser)
