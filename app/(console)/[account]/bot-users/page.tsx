import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { listPage } from '../pages'
import { BotUsersTable } from '@/components/bot-users/table'

export const metadata = { title: info.label }
export default listPage(info, BotUsersTable)
