import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { thingPage } from '../../../pages'
import { DeleteBotUser } from '@/components/bot-users/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteBotUser)
