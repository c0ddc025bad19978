import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { newPage } from '../../pages'
import { NewBotUser } from '../forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewBotUser)
