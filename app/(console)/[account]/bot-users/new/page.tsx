import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { newMetadata, newPage } from '../../pages'
import { NewBotUser } from '@/components/bot-users/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewBotUser)
