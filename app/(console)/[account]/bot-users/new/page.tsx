import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { newPage } from '../../pages'
import { NewBotUser } from '@/components/bot-users/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewBotUser)
